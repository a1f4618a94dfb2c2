-- Steps of a team's own kind, between its arrival and the end of its run, and when each was taken.
create table crew_step (
  command_center_id uuid not null references command_center,
  id uuid not null,
  response_type_id uuid not null,
  name text not null,
  names jsonb not null default '{}',
  -- From the step before it.
  target_seconds int check (target_seconds between 5 and 86400),
  -- With it the run is over: the team is clear.
  is_end smallint not null default 0 check (is_end in (0, 1)),
  "order" int not null,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id),
  foreign key (command_center_id, response_type_id) references response_type
);
create unique index crew_step_is_once on crew_step (command_center_id, response_type_id, lower(name)) where is_deleted = 0;
create index crew_step_by_name on crew_step (command_center_id, lower(name), id);
select isolate_by_center('crew_step');
revoke delete on crew_step from tanod_app;

-- [{"id": step, "at": when}], in the order in which they were taken.
alter table ticket_assignment add column steps jsonb not null default '[]';
