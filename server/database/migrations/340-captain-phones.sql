-- Phones on which a captain's link was opened: passed on, it is seen at the desk. Of a phone only a print of its own mark is kept, and none after the link is renewed.
create table captain_phone (
  command_center_id uuid not null,
  barangay_id uuid not null,
  device_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  primary key (command_center_id, barangay_id, device_hash),
  foreign key (command_center_id, barangay_id) references captain_link on delete cascade
);
select isolate_by_center('captain_phone');
