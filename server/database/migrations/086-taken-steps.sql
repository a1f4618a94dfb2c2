-- What a step changed, for as long as it can be taken back: the columns before and after, and the rows of the units that it touched.
create table ticket_step (
  command_center_id uuid not null,
  number text not null,
  version int not null,
  step text not null,
  by_id uuid not null,
  at timestamptz not null,
  was jsonb not null,
  became jsonb not null,
  units_were jsonb not null,
  units_became jsonb not null,
  primary key (command_center_id, number, version),
  foreign key (command_center_id, number) references ticket on update cascade on delete cascade
);
create index ticket_step_by_age on ticket_step (command_center_id, at);
select isolate_by_center('ticket_step');
