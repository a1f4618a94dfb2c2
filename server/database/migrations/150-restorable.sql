-- Every function finds what it names by itself: pg_restore fills the tables without a search path, and whoever calls may have another.

-- What is written into the query that calls it is looked up here and now; a path of its own would keep it out of that query.
create or replace function tanod_centre() returns uuid language sql stable
  return nullif(current_setting('tanod.centre', true), '')::uuid;

create or replace function fact_text(one fact) returns text language sql immutable
  return (jsonb_build_array(one.command_center_id, one.seq, to_char(one.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), one.actor_id, one.actor_type,
      one.verb, one.kind, one.object_id, one.data, one.audience, one.source, one.request_id)
    || case when one.form = 1 then '[]' else jsonb_build_array(one.position, one.form) end)::text;

create or replace function figures_of_tickets(center uuid, wanted text[]) returns setof ticket_figure language sql stable
begin atomic
  select t.command_center_id, t.number, l.local::date, ((extract(isodow from l.local) - 1) * 8 + floor(extract(hour from l.local) / 3))::smallint,
      t.status, t.priority, t.case_type_id, t.barangay_id,
      coalesce((select array_agg(a.account_id order by a.account_id) from ticket_assignment a
        where a.command_center_id = t.command_center_id and a.number = t.number and a.state <> 'removed' and not a.is_excluded), '{}'),
      seconds_between(t.received_at, t.accepted_at), seconds_between(t.received_at, t.dispatched_at), seconds_between(t.dispatched_at, t.en_route_at),
      seconds_between(t.en_route_at, t.on_scene_at), seconds_between(t.received_at, t.on_scene_at), seconds_between(t.received_at, t.resolved_at)
    from ticket t join command_center c on c.id = t.command_center_id cross join lateral (select t.received_at at time zone c.time_zone as local) l
    where t.command_center_id = center and t.number = any (wanted) and t.status <> 'deleted';
end;

create or replace function tallies_of(one ticket_figure) returns table (kind text, key text, amount int) language sql immutable
begin atomic
  values ('status', one.status, 0), ('priority', one.priority::text, 0), ('slot', one.slot::text, 0), ('barangay', coalesce(one.barangay_id::text, ''), 0)
    union all select 'unit', unit::text, 0 from unnest(one.units) unit
    union all select i.name, one.priority::text, duration_step(i.seconds) from (values ('answer', one.answer), ('processing', one.processing),
      ('turnout', one.turnout), ('travel', one.travel), ('response', one.response), ('resolution', one.resolution)) i (name, seconds) where i.seconds is not null;
end;

do $$
declare
  one regprocedure;
begin
  for one in select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.prosqlbody is null
      and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = public, pg_temp', one);
  end loop;
end $$;
