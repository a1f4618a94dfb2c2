-- Which months of a center were counted anew, and when last: what was made of one holds for as long as its version stands.
create table figure_month (
  command_center_id uuid not null,
  month date not null,
  version uuid not null,
  primary key (command_center_id, month)
);

create function figure_months_changed() returns trigger language plpgsql
  as $$ begin
  insert into figure_month select command_center_id, date_trunc('month', day)::date, gen_random_uuid() from changed group by 1, 2
    on conflict (command_center_id, month) do update set version = excluded.version;
  return null;
end $$;
create trigger figures_came after insert on ticket_figure referencing new table as changed for each statement execute function figure_months_changed();
create trigger figures_went after delete on ticket_figure referencing old table as changed for each statement execute function figure_months_changed();

insert into figure_month select command_center_id, date_trunc('month', day)::date, gen_random_uuid() from ticket_figure group by 1, 2;

select isolate_by_center('figure_month');
revoke insert, update, delete on figure_month from tanod_app;
revoke all on function figure_months_changed from public;
