-- Response plans: which teams go, by kind, in all, at each alarm level; and the level that a ticket was raised to.
create table response_plan (
  command_center_id uuid not null references command_center,
  id uuid not null,
  case_type_id uuid not null,
  case_sub_type_id uuid,
  priority smallint check (priority between 1 and 5),
  levels jsonb not null,
  version int not null default 1,
  primary key (command_center_id, id),
  foreign key (command_center_id, case_type_id) references case_type
);
create unique index response_plan_once on response_plan (command_center_id, case_type_id, case_sub_type_id, priority) nulls not distinct;
select isolate_by_center('response_plan');

alter table ticket add column alarm_level smallint not null default 0 check (alarm_level between 0 and 7);
