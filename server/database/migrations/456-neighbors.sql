-- Neighbors who can help: who they are, which kinds of cases ask them and which never do, and who was asked.
alter table case_type add column is_violent smallint not null default 0 check (is_violent in (0, 1));
alter table sub_case_type add column is_violent smallint not null default 0 check (is_violent in (0, 1));
alter table sub_case_type add column neighbors text not null default 'nobody' check (neighbors in ('nobody', 'arrest', 'smallFire', 'search'));
update case_type set is_violent = 1 where name in ('Crime', 'Violence at home', 'Public disturbance');
update sub_case_type set is_violent = 1 where name = 'Suicide or self-harm';
update sub_case_type s set neighbors = v.need
  from case_type c, (values ('Medical emergency', 'Not breathing or no pulse', 'arrest'), ('Fire', 'Grass or rubbish', 'smallFire'),
    ('Missing person', 'Child', 'search')) v(kind, name, need)
  where c.command_center_id = s.command_center_id and c.id = s.case_type_id and c.name = v.kind and s.name = v.name;

create table volunteer (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  phone text not null,
  skills text[] not null,
  position jsonb not null,
  hours text not null,
  certificate text not null,
  -- When the certificate was seen: nobody is asked before.
  checked_on date,
  language text not null,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id)
);
create unique index volunteer_is_once on volunteer (command_center_id, lower(name)) where is_deleted = 0;
create index volunteer_by_name on volunteer (command_center_id, lower(name), id);
create index volunteer_by_phone on volunteer (command_center_id, phone);
select isolate_by_center('volunteer');

create table neighbor_call (
  command_center_id uuid not null references command_center,
  id uuid not null,
  number text not null,
  volunteer_id uuid not null,
  need text not null check (need in ('arrest', 'smallFire', 'search')),
  metres int not null,
  state text not null check (state in ('asked', 'going', 'cannot', 'over')),
  -- What is to be told by text, and when it is tried; while a node sends it, until when that node is waited for.
  told text not null check (told in ('ask', 'over')),
  next_at timestamptz,
  tries int not null default 0,
  asked_at timestamptz not null default now(),
  primary key (command_center_id, id)
);
create unique index neighbor_call_once on neighbor_call (command_center_id, number, volunteer_id);
create index neighbor_call_due on neighbor_call (next_at) where next_at is not null;
select isolate_by_center('neighbor_call');

create function neighbor_calls_to_send() returns table (command_center_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct c.command_center_id from neighbor_call c where c.next_at <= clock_timestamp() $$;
create function take_neighbor_calls(most int, lease_ms int) returns setof neighbor_call
  language sql set search_path = public, pg_temp
  as $$ update neighbor_call c set next_at = clock_timestamp() + lease_ms * interval '1 ms', tries = c.tries + 1
    where c.command_center_id = tanod_centre() and c.id in (select w.id from neighbor_call w
      where w.command_center_id = tanod_centre() and w.next_at <= clock_timestamp() order by w.metres limit most for update skip locked)
    returning c.* $$;
create function forget_neighbor_calls(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from neighbor_call where asked_at < now() - older returning 1) select count(*) from gone $$;
revoke all on function neighbor_calls_to_send, forget_neighbor_calls from public;
grant execute on function neighbor_calls_to_send, forget_neighbor_calls to tanod_app;
