-- What is striking about the tickets of a center: many alike near each other, many alarms of one number. One for each cause, with the tickets behind it.
create table hint (
  command_center_id uuid not null references command_center,
  id uuid not null,
  kind text not null check (kind in ('near', 'number')),
  case_type_id uuid,
  case_sub_type_id uuid,
  -- As the center had set them when it was made.
  within_metres int,
  within_minutes int not null,
  made_at timestamptz not null default now(),
  grew_at timestamptz not null default now(),
  judged_as text check (judged_as in ('acted', 'known', 'oneIncident', 'unrelated', 'drill')),
  judged_by jsonb,
  judged_at timestamptz,
  primary key (command_center_id, id)
);
create index hint_by_age on hint (command_center_id, grew_at);
create table hint_ticket (
  command_center_id uuid not null,
  hint_id uuid not null,
  number text not null,
  primary key (command_center_id, hint_id, number),
  foreign key (command_center_id, hint_id) references hint on delete cascade
);
create index hint_ticket_by_number on hint_ticket (command_center_id, number);

-- The tickets that are to be looked at, until the next look: new ones, and those of which kind, place or number have become known.
create table hint_due (
  command_center_id uuid not null,
  number text not null,
  primary key (command_center_id, number)
);
select isolate_by_center('hint'), isolate_by_center('hint_ticket'), isolate_by_center('hint_due');

create function note_hint_due() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into hint_due (command_center_id, number) values (new.command_center_id, new.number) on conflict do nothing;
  return null;
end $$;
create trigger ticket_hint_due after insert on ticket for each row
  when (new.received_at > now() - interval '1 day' and new.status <> 'scheduled') execute function note_hint_due();
create trigger ticket_hint_due_again after update of case_type_id, case_sub_type_id, lat, lng, caller_phone, status on ticket for each row
  when (new.received_at > now() - interval '1 day' and new.status in ('pending', 'accepted') and old.command_center_id = new.command_center_id
    and (old.case_type_id, old.case_sub_type_id, old.lat, old.lng, old.caller_phone, old.status = 'scheduled')
      is distinct from (new.case_type_id, new.case_sub_type_id, new.lat, new.lng, new.caller_phone, false))
  execute function note_hint_due();

create function centers_with_hints_due() returns table (command_center_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct d.command_center_id from hint_due d join command_center c on c.id = d.command_center_id and c.is_active $$;
revoke all on function note_hint_due, centers_with_hints_due from public;
grant execute on function note_hint_due, centers_with_hints_due to tanod_app;
