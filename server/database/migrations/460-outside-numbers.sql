-- The numbers under which others know a ticket: that of the 911 call, the blotter of the police, the report of the fire station. What was taken off is kept.
create table outside_number (
  command_center_id uuid not null,
  number text not null,
  kind text not null check (kind in ('911', 'police', 'fire', 'hospital', 'neighbor', 'other')),
  -- Letters and digits alone, as it is compared.
  plain text not null check (length(plain) <= 60),
  written text not null check (length(written) <= 60),
  added jsonb,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (command_center_id, number, kind, plain),
  foreign key (command_center_id, number) references ticket on update cascade on delete cascade
);
create index outside_number_by_itself on outside_number (command_center_id, plain);
select isolate_by_center('outside_number');
