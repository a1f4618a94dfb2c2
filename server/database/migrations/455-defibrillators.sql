-- Where defibrillators hang, when one gets at them, and how.
create table defibrillator (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  position jsonb not null,
  hours text not null,
  access text not null,
  phone text,
  checked_on date,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id)
);
create unique index defibrillator_is_once on defibrillator (command_center_id, lower(name)) where is_deleted = 0;
create index defibrillator_by_name on defibrillator (command_center_id, lower(name), id);
select isolate_by_center('defibrillator');
revoke delete on defibrillator from tanod_app;
