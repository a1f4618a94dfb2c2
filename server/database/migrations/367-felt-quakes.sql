-- A quake that was felt, and who only felt it: a device counts once. While one stands, visitors are asked by it first.
create table quake (
  command_center_id uuid not null references command_center,
  id uuid not null,
  kind text not null check (kind in ('sensor', 'desk', 'reports')),
  case_type_id uuid not null,
  at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (command_center_id, id)
);
create unique index quake_stands on quake (command_center_id) where ended_at is null;
select isolate_by_center('quake');
create table quake_felt (
  command_center_id uuid not null,
  quake_id uuid not null,
  device bytea not null,
  at timestamptz not null default now(),
  primary key (command_center_id, quake_id, device),
  foreign key (command_center_id, quake_id) references quake
);
select isolate_by_center('quake_felt');
