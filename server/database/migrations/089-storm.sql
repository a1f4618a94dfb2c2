-- Storm mode: the storms of a center, what barangays report in them, evacuation centers with who is in them, and casualties.
create table storm (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  region text not null,
  province text not null,
  municipality text not null,
  opened_at timestamptz not null default now(),
  opened_by jsonb,
  -- The warning that opened it by itself.
  warning_id uuid,
  closed_at timestamptz,
  closed_by jsonb,
  version int not null default 1,
  primary key (command_center_id, id)
);
create unique index storm_open on storm (command_center_id) where closed_at is null;
create index storm_by_time on storm (command_center_id, opened_at, id);

create table barangay_report (
  command_center_id uuid not null,
  -- Made where it was written, so that it comes in once however often it is sent.
  id uuid not null,
  storm_id uuid not null,
  barangay_id uuid not null,
  line text not null,
  is_urgent boolean not null,
  figures jsonb not null,
  written_at timestamptz not null,
  received_at timestamptz not null default now(),
  written_by text not null,
  -- 'link' from a captain's phone, 'desk' as told by radio or telephone.
  filed text not null check (filed in ('link', 'desk')),
  handled jsonb,
  ticket_number text,
  primary key (command_center_id, id),
  foreign key (command_center_id, storm_id) references storm,
  foreign key (command_center_id, barangay_id) references barangay
);
create index barangay_report_by_time on barangay_report (command_center_id, storm_id, received_at, id);
create index barangay_report_of_barangay on barangay_report (command_center_id, storm_id, barangay_id, written_at);
create index barangay_report_waiting on barangay_report (command_center_id, storm_id, barangay_id, is_urgent) where handled is null;

-- The figures of a barangay as last told, each by the time at which it was written.
create table barangay_figure (
  command_center_id uuid not null,
  storm_id uuid not null,
  barangay_id uuid not null,
  kind text not null,
  value bigint not null check (value >= 0),
  written_at timestamptz not null,
  primary key (command_center_id, storm_id, barangay_id, kind),
  foreign key (command_center_id, storm_id) references storm,
  foreign key (command_center_id, barangay_id) references barangay
);

create table shelter (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  barangay_id uuid not null,
  address text not null,
  contact text not null,
  position jsonb,
  families_capacity int not null,
  persons_capacity int not null,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  version int not null default 1,
  primary key (command_center_id, id),
  foreign key (command_center_id, barangay_id) references barangay
);

-- Who is in an evacuation center, in one storm: the next begins at none.
create table shelter_count (
  command_center_id uuid not null,
  storm_id uuid not null,
  shelter_id uuid not null,
  families int not null,
  persons int not null,
  needs text not null,
  counted_at timestamptz not null,
  counted_by text not null,
  primary key (command_center_id, storm_id, shelter_id),
  foreign key (command_center_id, storm_id) references storm,
  foreign key (command_center_id, shelter_id) references shelter
);

create table casualty (
  command_center_id uuid not null,
  id uuid not null,
  storm_id uuid not null,
  kind text not null check (kind in ('dead', 'injured', 'missing')),
  name text not null,
  age int,
  sex_type text check (sex_type in ('male', 'female')),
  place text not null,
  address text not null,
  cause text not null,
  medical_service text not null,
  happened_at timestamptz,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  added_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id),
  foreign key (command_center_id, storm_id) references storm
);
create index casualty_of_storm on casualty (command_center_id, storm_id, added_at, id);

-- The link by which the captain of a barangay reports from a phone, without an account.
create table captain_link (
  command_center_id uuid not null,
  barangay_id uuid not null,
  name text not null,
  key_hash bytea not null,
  made_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (command_center_id, barangay_id),
  foreign key (command_center_id, barangay_id) references barangay
);
create unique index captain_link_by_key on captain_link (key_hash);
create function find_captain(wanted bytea) returns table (command_center_id uuid, barangay_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.command_center_id, l.barangay_id from captain_link l join command_center c on c.id = l.command_center_id
    where l.key_hash = wanted and c.is_active $$;
revoke all on function find_captain from public;
grant execute on function find_captain to tanod_app;

select isolate_by_center('storm'), isolate_by_center('barangay_report'), isolate_by_center('barangay_figure'), isolate_by_center('shelter'),
  isolate_by_center('shelter_count'), isolate_by_center('casualty'), isolate_by_center('captain_link');
revoke delete on storm, barangay_report, shelter, casualty from tanod_app;

-- The clock of open tickets follows other targets as soon as a storm opens or is over: a moment later, so that every node knows.
create function storm_sets_clocks() returns trigger language plpgsql as $$
begin
  update ticket set attend_at = now() + interval '3 seconds'
    where command_center_id = new.command_center_id and tab in ('pending', 'accepted') and status <> 'resolved';
  return null;
end $$;
create trigger storm_begins after insert on storm for each row when (new.closed_at is null) execute function storm_sets_clocks();
create trigger storm_ends after update of closed_at on storm for each row execute function storm_sets_clocks();
