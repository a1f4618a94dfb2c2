-- Reading the log: by time, by verb, and for the superadmin what was done to centres and accounts in all of them.

create index fact_by_verb on fact (command_center_id, verb, seq);
create index fact_by_time on fact (command_center_id, at);
-- Looks at citizens' data, for the question who saw whose.
create index fact_of_looks on fact (command_center_id, actor_id, at) where verb in ('citizenRead', 'citizensSearched', 'citizensExported');

-- The newest first; an argument that is null narrows nothing.
create function facts_of_centres(kinds text[], before bigint, most int, since timestamptz, until timestamptz, actor uuid, of_verb text, of_kind text, of_object text,
    wanted text)
  returns table (log_position bigint, seq bigint, at timestamptz, verb text, kind text, object_id text, actor_id uuid, actor_name text, actor_type text,
    source text, data jsonb)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select f.position, f.seq, f.at, f.verb, f.kind, f.object_id, f.actor_id, a.name, f.actor_type, f.source, f.data
    from fact f left join account a on a.id = f.actor_id
    where f.kind = any (kinds) and (before is null or f.position < before) and (since is null or f.at >= since) and (until is null or f.at < until)
      and (actor is null or f.actor_id = actor) and (of_verb is null or f.verb = of_verb) and (of_kind is null or f.kind = of_kind)
      and (of_object is null or f.object_id = of_object)
      and (wanted is null or concat_ws(' ', f.verb, f.kind, f.object_id, a.name, f.actor_type, f.data::text) ilike wanted)
    order by f.position desc limit most $$;
revoke all on function facts_of_centres from public;
grant execute on function facts_of_centres to tanod_app;
