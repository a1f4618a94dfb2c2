-- The sound of calls, where a center keeps it: piece by piece while they last, then a file of the same id.
alter table call add column is_recorded boolean not null default false;

create table call_recording (
  command_center_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  -- Whose page records.
  account_id uuid not null,
  begun_at timestamptz not null default clock_timestamp(),
  -- When its last piece came.
  heard_at timestamptz not null default clock_timestamp(),
  -- Since when it is a file.
  kept_at timestamptz,
  primary key (command_center_id, id),
  foreign key (command_center_id, call_id) references call on delete cascade
);
create index call_recording_of_call on call_recording (command_center_id, call_id, begun_at);
create index call_recording_under_way on call_recording (heard_at) where kept_at is null;
select isolate_by_center('call_recording');

-- Of all centers at once: recordings whose page went away before it could say that they are whole, and those that still lie in pieces.
create function recordings_left(after_seconds int) returns table (command_center_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select r.command_center_id, r.id from call_recording r
      join call c on c.command_center_id = r.command_center_id and c.id = r.call_id
    where r.kept_at is null and c.state = 'ENDED' and greatest(r.heard_at, c.ended_at) < now() - after_seconds * interval '1 s' limit 200 $$;
create function recordings_under_way(ids uuid[]) returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select r.id from call_recording r where r.id = any (ids) and r.kept_at is null $$;
revoke all on function recordings_left, recordings_under_way from public;
grant execute on function recordings_left, recordings_under_way to tanod_app;
