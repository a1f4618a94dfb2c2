-- Where the phone of a caller said by itself that it is (AML), for half an hour, by the hash of its number: its ticket may come later.
create table phone_place (
  command_center_id uuid not null references command_center,
  phone_hash bytea not null,
  lat double precision not null,
  lng double precision not null,
  accuracy real not null,
  found text not null check (found in ('gps', 'wifi', 'cell', 'fused', 'unknown')),
  confidence real,
  measured_at timestamptz not null,
  noted_at timestamptz not null default now(),
  primary key (command_center_id, phone_hash)
);
create index phone_place_by_age on phone_place (command_center_id, noted_at);
select isolate_by_center('phone_place');
