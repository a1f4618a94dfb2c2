-- Which languages somebody of the center speaks or signs, who interprets in a call, and whom to ring by telephone where nobody of them is on duty.
alter table account add column languages text[] not null default '{}';
alter table call_party add column interprets text;
create table interpreter (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  languages text[] not null,
  phone text not null,
  hours text not null,
  note text not null,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id)
);
create unique index interpreter_is_once on interpreter (command_center_id, lower(name)) where is_deleted = 0;
create index interpreter_by_name on interpreter (command_center_id, lower(name), id);
select isolate_by_center('interpreter');
revoke delete on interpreter from tanod_app;
