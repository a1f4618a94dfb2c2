-- Where response teams were, for the map's way back in time; and the closures and danger areas that are drawn on it.

create table team_track (
  command_center_id uuid not null,
  account_id uuid not null,
  at timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  heading real,
  primary key (command_center_id, account_id, at)
);
create index team_track_by_time on team_track (command_center_id, at);

-- However a position came in, it leaves a trace; a team that stands still leaves one every minute.
create function keep_team_track() returns trigger language plpgsql
  as $$
begin
  if new.lat is null or new.position_at is null then return null; end if;
  if tg_op = 'UPDATE' and old.lat = new.lat and old.lng = new.lng and new.position_at - old.position_at < interval '1 minute'
    and date_trunc('minute', old.position_at) = date_trunc('minute', new.position_at) then return null; end if;
  insert into team_track values (new.command_center_id, new.account_id, new.position_at, new.lat, new.lng, new.heading) on conflict do nothing;
  return null;
end $$;
create trigger team_was_seen after insert or update of lat, lng, position_at on team_duty for each row execute function keep_team_track();

create table map_area (
  command_center_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('closure', 'danger')),
  title text not null,
  note text not null,
  shape jsonb not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  ended_at timestamptz,
  added_by jsonb not null,
  version int not null default 1,
  primary key (command_center_id, id)
);
create index map_area_standing on map_area (command_center_id, starts_at) where ended_at is null;
create index map_area_by_time on map_area (command_center_id, starts_at);
create index map_area_due on map_area (ends_at) where ended_at is null;

select isolate_by_center('team_track'), isolate_by_center('map_area');

-- For the job that ends areas: whose have come to their time.
create function centers_with_ending_areas() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct command_center_id from map_area where ended_at is null and ends_at <= now() $$;
create function forget_team_tracks(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from team_track where at < now() - older returning 1) select count(*) from gone $$;
revoke all on function centers_with_ending_areas, forget_team_tracks from public;
grant execute on function centers_with_ending_areas, forget_team_tracks to tanod_app;
