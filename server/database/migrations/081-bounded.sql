-- Searches that stay within their center, at any size of the others and of its own.

-- How the words of one center and one month begin in the index: what other centers have, and other months, is never read past.
create function sought_prefix(center uuid, at timestamptz) returns text language sql immutable parallel safe
  return right(center::text, 5) || to_hex((extract(year from at at time zone 'UTC') * 12 + extract(month from at at time zone 'UTC'))::int);

drop function tickets_matching;
alter table ticket drop column words;
drop function ticket_words;

-- Runs of letters and digits as they stand, and beside them what a list is narrowed by: #t tab, #s status, #p priority, #c case type, #b barangay,
-- #a who accepted it, #u to whom it is given, #f flag, #g field of 0.02 degrees on the map.
create function ticket_words(center uuid, at timestamptz, status text, closed_at timestamptz, priority int, case_type uuid, barangay uuid, accepted jsonb, units uuid[],
    lat float8, lng float8, flags bool[], said text)
  returns tsvector language plpgsql immutable parallel safe
  as $$
declare
  p constant text := ' ' || sought_prefix(center, at);
begin
  return array_to_tsvector(string_to_array(substr(
    regexp_replace(' ' || regexp_replace(lower(normalize(said, NFKC)), '([[:alnum:]]{100})[[:alnum:]]+', '\1', 'g'), '[^[:alnum:]]+', p, 'g')
      || p || '#s' || status || p || '#t' || case when status = 'resolved' then case when closed_at is null then 'accepted' else 'archived' end else status end
      || p || '#p' || priority || p || '#c' || case_type || coalesce(p || '#b' || barangay, '') || coalesce(p || '#a' || (accepted ->> 'id'), '')
      || coalesce(p || '#g' || floor(lat * 50) || 'x' || floor(lng * 50), '')
      || case when units = '{}' then '' else p || '#u' || array_to_string(units, p || '#u') end
      || case when flags[1] then p || '#f0' else '' end || case when flags[2] then p || '#f1' else '' end || case when flags[3] then p || '#f2' else '' end
      || case when flags[4] then p || '#f3' else '' end || case when flags[5] then p || '#f4' else '' end || case when flags[6] then p || '#f5' else '' end, 2), ' '));
end $$;

alter table ticket add column words tsvector generated always as (ticket_words(command_center_id, received_at, status, closed_at, priority, case_type_id, barangay_id,
  accepted, allocated_to, lat, lng, array[life_threat, escalated is not null, is_citizen_blocked, has_duplicate, proposed is not null, acknowledged is not null],
  number || ' ' || coalesce(caller_name, '') || ' ' || coalesce(caller_phone, '') || ' ' || replace(coalesce(caller_phone, ''), '+63', '0')
    || ' ' || place || ' ' || coalesce(address, '') || ' ' || coalesce(landmark, '') || ' ' || left(description, 1000))) stored;
create index ticket_words on ticket using gin (words) with (gin_pending_list_limit = 512);

-- The tickets of the center that fit, in order of receipt from a place on, month by month until there are enough. `wanted` is a tsquery each of whose
-- words begins with ~, where the center and the month are put. An index of words is of no use under row-level security, so this keeps to the center itself.
create function tickets_matching(wanted text, since timestamptz, until timestamptz, is_forward bool, place_at timestamptz, place_number text, most int)
  returns setof text language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
declare
  center constant uuid := tanod_centre();
  first timestamptz;
  last timestamptz;
  month timestamptz;
  wants int := most;
  found_now int;
begin
  select min(received_at), max(received_at) into first, last from ticket where command_center_id = center;
  first := date_trunc('month', greatest(first, since, case when is_forward then place_at end), 'UTC');
  last := date_trunc('month', least(last, until, case when not is_forward then place_at end), 'UTC');
  month := case when is_forward then first else last end;
  while month between first and last and wants > 0 loop
    if is_forward then
      return query with fitting as materialized (
          select t.number, t.command_center_id, t.received_at from ticket t where t.words @@ replace(wanted, '~', sought_prefix(center, month))::tsquery)
        select f.number from fitting f where f.command_center_id = center and (since is null or f.received_at >= since) and (until is null or f.received_at < until)
          and (place_at is null or (f.received_at, f.number) > (place_at, place_number)) order by f.received_at, f.number limit wants;
    else
      return query with fitting as materialized (
          select t.number, t.command_center_id, t.received_at from ticket t where t.words @@ replace(wanted, '~', sought_prefix(center, month))::tsquery)
        select f.number from fitting f where f.command_center_id = center and (since is null or f.received_at >= since) and (until is null or f.received_at < until)
          and (place_at is null or (f.received_at, f.number) < (place_at, place_number)) order by f.received_at desc, f.number desc limit wants;
    end if;
    get diagnostics found_now = row_count;
    wants := wants - found_now;
    month := date_trunc('month', case when is_forward then month + interval '32 days' else month - interval '1 day' end, 'UTC');
  end loop;
end $$;
revoke all on function tickets_matching from public;
grant execute on function tickets_matching to tanod_app;

-- Names and numbers of citizens, of one center alone.
create extension if not exists btree_gin;
drop index citizen_sought;
create index citizen_sought on citizen using gin (command_center_id, sought gin_trgm_ops);

-- The log by object, account, verb and kind, each in the order in which it is read.
drop index fact_by_object;
drop index fact_by_actor;
create index fact_by_object on fact (command_center_id, object_id, seq);
create index fact_by_actor on fact (command_center_id, actor_id, seq);
create index fact_by_kind on fact (command_center_id, kind, seq);

-- What the superadmin reads of all centers, apart from the tickets of a country: the newest lines of a stretch, and where the stretch ends.
create index fact_of_installation on fact (position) where kind in ('account', 'accountType', 'applicant', 'appVersion', 'center', 'settings');
drop function facts_of_centres;
create function facts_of_centers(before bigint, stretch int, most int, since timestamptz, until timestamptz, actor uuid, of_verb text, of_kind text, of_object text,
    wanted text)
  returns table (log_position bigint, seq bigint, at timestamptz, verb text, kind text, object_id text, actor_id uuid, actor_name text, actor_type text,
    source text, data jsonb, stretch_end bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ with looked as materialized (select f.position, f.seq, f.at, f.verb, f.kind, f.object_id, f.actor_id, f.actor_type, f.source, f.data from fact f
      where f.kind in ('account', 'accountType', 'applicant', 'appVersion', 'center', 'settings') and (before is null or f.position < before)
      order by f.position desc limit stretch),
    found as (select l.*, a.name from looked l left join account a on a.id = l.actor_id
      where (since is null or l.at >= since) and (until is null or l.at < until)
        and (actor is null or l.actor_id = actor) and (of_verb is null or l.verb = of_verb) and (of_kind is null or l.kind = of_kind)
        and (of_object is null or l.object_id = of_object)
        and (wanted is null or concat_ws(' ', l.verb, l.kind, l.object_id, a.name, l.actor_type, l.data::text) ilike wanted)
      order by l.position desc limit most)
    select f.position, f.seq, f.at, f.verb, f.kind, f.object_id, f.actor_id, f.name, f.actor_type, f.source, f.data, e.stretch_end
    from (select case when count(*) = stretch then min(position) end as stretch_end from looked) e left join found f on true order by f.position desc $$;
revoke all on function facts_of_centers from public;
grant execute on function facts_of_centers to tanod_app;
