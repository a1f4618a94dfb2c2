-- Devices handed to teams; sensors with their readings, alerts and archived months.

create table device (
  command_center_id uuid not null references command_center,
  mac_address text not null,
  name text not null,
  model text not null,
  account_id uuid,
  note text not null,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, mac_address),
  foreign key (command_center_id, account_id) references account
);
create index device_by_name on device (command_center_id, lower(name), mac_address);
create index device_of_account on device (command_center_id, account_id);

create table sensor (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  kind text not null,
  unit text not null,
  position jsonb not null,
  barangay_id uuid,
  thresholds jsonb not null,
  silent_after_minutes int not null,
  key_hash bytea not null,
  level text not null default 'normal' check (level in ('normal', 'watch', 'alert', 'critical')),
  last_value double precision,
  last_reading_at timestamptz,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id),
  foreign key (command_center_id, barangay_id) references barangay
);
create unique index sensor_by_key on sensor (key_hash);
create index sensor_by_name on sensor (command_center_id, lower(name), id);

create table sensor_reading (
  command_center_id uuid not null,
  sensor_id uuid not null,
  at timestamptz not null,
  value double precision not null,
  primary key (command_center_id, sensor_id, at),
  foreign key (command_center_id, sensor_id) references sensor
);

create table sensor_alert (
  command_center_id uuid not null,
  id uuid not null,
  sensor_id uuid not null,
  level text not null,
  value double precision not null,
  at timestamptz not null,
  ended_at timestamptz,
  transaction_number text,
  primary key (command_center_id, id),
  foreign key (command_center_id, sensor_id) references sensor
);
create index sensor_alert_by_time on sensor_alert (command_center_id, at, id);
create index sensor_alert_of_sensor on sensor_alert (command_center_id, sensor_id, at, id);
create unique index sensor_alert_open on sensor_alert (command_center_id, sensor_id) where ended_at is null;

-- A month of readings that is over, summed up; the readings stay until the archive is removed.
create table sensor_archive (
  command_center_id uuid not null,
  id uuid not null,
  sensor_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  readings int not null,
  least double precision not null,
  most double precision not null,
  mean double precision not null,
  primary key (command_center_id, id),
  unique (command_center_id, sensor_id, starts_at),
  foreign key (command_center_id, sensor_id) references sensor
);
create index sensor_archive_by_time on sensor_archive (command_center_id, starts_at, id);

select wall('device'), wall('sensor'), wall('sensor_reading'), wall('sensor_alert'), wall('sensor_archive');
revoke delete on device, sensor, sensor_alert from tanod_app;

-- A sensor reports with its key alone.
create function find_sensor(wanted bytea) returns table (command_center_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.command_center_id, s.id from sensor s join command_center c on c.id = s.command_center_id
    where s.key_hash = wanted and s.is_deleted = 0 and c.is_active $$;
revoke all on function find_sensor from public;
grant execute on function find_sensor to tanod_app;
