-- What joins and leaves installations stands in the log of all centers too; a short name is its town's since that town uses it.
alter table cell_center add column slug_since timestamptz not null default clock_timestamp();
update cell_center set slug_since = since;
create or replace function facts_of_centers(before bigint, stretch int, most int, since timestamptz, until timestamptz, actor uuid, of_verb text, of_kind text, of_object text,
    wanted text)
  returns table (log_position bigint, seq bigint, at timestamptz, verb text, kind text, object_id text, actor_id uuid, actor_name text, actor_type text,
    source text, data jsonb, stretch_end bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ with usual as (select f.position, f.seq, f.at, f.verb, f.kind, f.object_id, f.actor_id, f.actor_type, f.source, f.data from fact f
      where f.kind in ('account', 'accountType', 'applicant', 'appVersion', 'center', 'settings') and (before is null or f.position < before)
      order by f.position desc limit stretch),
    -- The installation's own, by the index of its kind.
    cells as (select f.position, f.seq, f.at, f.verb, f.kind, f.object_id, f.actor_id, f.actor_type, f.source, f.data from fact f
      where f.command_center_id = '00000000-0000-4000-8000-000000000000' and f.kind = 'cell' and (before is null or f.position < before)
      order by f.seq desc limit stretch),
    looked as materialized (select * from (select * from usual union all select * from cells) f order by f.position desc limit stretch),
    found as (select l.*, a.name from looked l left join account a on a.id = l.actor_id
      where (since is null or l.at >= since) and (until is null or l.at < until)
        and (actor is null or l.actor_id = actor) and (of_verb is null or l.verb = of_verb) and (of_kind is null or l.kind = of_kind)
        and (of_object is null or l.object_id = of_object)
        and (wanted is null or concat_ws(' ', l.verb, l.kind, l.object_id, a.name, l.actor_type, l.data::text) ilike wanted)
      order by l.position desc limit most)
    select f.position, f.seq, f.at, f.verb, f.kind, f.object_id, f.actor_id, f.name, f.actor_type, f.source, f.data, e.stretch_end
    from (select case when count(*) = stretch then min(position) end as stretch_end from looked) e left join found f on true order by f.position desc $$;
