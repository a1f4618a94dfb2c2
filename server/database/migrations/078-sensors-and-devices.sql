-- Sensors: hours summed up as readings come in, alerts that somebody takes note of, silence as an alert, uplinks of LoRaWAN.
create table sensor_hour (
  command_center_id uuid not null,
  sensor_id uuid not null,
  at timestamptz not null,
  readings int not null,
  total double precision not null,
  least double precision not null,
  most double precision not null,
  primary key (command_center_id, sensor_id, at),
  foreign key (command_center_id, sensor_id) references sensor
);
insert into sensor_hour select command_center_id, sensor_id, date_trunc('hour', at), count(*), sum(value), min(value), max(value)
  from sensor_reading group by 1, 2, 3;
select isolate_by_center('sensor_hour');

alter table sensor add column uplink jsonb;
alter table sensor_alert add column kind text not null default 'level' check (kind in ('level', 'silence')),
  add column acknowledged_at timestamptz, add column acknowledged_by uuid;
drop index sensor_alert_open;
create unique index sensor_alert_open on sensor_alert (command_center_id, sensor_id, kind) where ended_at is null;

-- Devices report where they are, each with a key of its own; what cannot be true is marked and does not move it.
alter table device add column key_hash bytea, add column position jsonb, add column position_at timestamptz, add column speed_kmh double precision,
  add column heading double precision, add column battery_percent int,
  add column mark_type text check (mark_type in ('good', 'late', 'future', 'impossible')), add column marked_at timestamptz;
create unique index device_by_key on device (key_hash);
create function find_device(wanted bytea) returns table (command_center_id uuid, mac_address text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select d.command_center_id, d.mac_address from device d join command_center c on c.id = d.command_center_id
    where d.key_hash = wanted and d.is_deleted = 0 and c.is_active $$;
revoke all on function find_device from public;
grant execute on function find_device to tanod_app;
