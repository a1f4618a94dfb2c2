-- The people of the crews, and who of them is on which unit; the members that an account named become such people.
create table crew_member (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  role text not null,
  phone text,
  -- Each as its name and the day on which it ends.
  certificates text[] not null,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id)
);
create unique index crew_member_is_once on crew_member (command_center_id, lower(name)) where is_deleted = 0;
create index crew_member_by_name on crew_member (command_center_id, lower(name), id);
select isolate_by_center('crew_member');
revoke delete on crew_member from tanod_app;

insert into crew_member (command_center_id, id, name, role, phone, certificates)
  select distinct on (r.command_center_id, lower(m ->> 'name')) r.command_center_id, gen_random_uuid(), m ->> 'name',
    case when m ->> 'role' ~* 'driver|tsuper' then 'driver' when m ->> 'role' ~* 'lead' then 'leader' when m ->> 'role' ~* 'medic|emt|nurse' then 'medic'
      when m ->> 'role' ~* 'fire' then 'firefighter' when m ->> 'role' ~* 'rescue' then 'rescuer' else 'crew' end,
    m ->> 'phone', '{}'
  from response_team r, jsonb_array_elements(r.members) m where coalesce(m ->> 'name', '') <> ''
  order by r.command_center_id, lower(m ->> 'name'), (m ->> 'phone') is null;

-- Who was on a unit, as what and when; the runs of that time are theirs.
create table crew_shift (
  command_center_id uuid not null references command_center,
  id uuid not null,
  team_id uuid not null,
  crew_member_id uuid not null,
  name text not null,
  role text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (command_center_id, id),
  foreign key (command_center_id, crew_member_id) references crew_member
);
create unique index crew_shift_open on crew_shift (command_center_id, crew_member_id) where ended_at is null;
create index crew_shift_of_team on crew_shift (command_center_id, team_id, started_at);
select isolate_by_center('crew_shift');
-- Over already: until somebody signs on, texts go to them, and a MAYDAY of theirs is of their unit.
insert into crew_shift (command_center_id, id, team_id, crew_member_id, name, role, started_at, ended_at)
  select distinct on (r.command_center_id, r.account_id, c.id) r.command_center_id, gen_random_uuid(), r.account_id, c.id, c.name, c.role, now(), now()
  from response_team r, jsonb_array_elements(r.members) m join crew_member c on lower(c.name) = lower(m ->> 'name')
  where c.command_center_id = r.command_center_id;
alter table response_team drop column members;
