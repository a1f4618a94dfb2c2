-- Who did something is what the session says, never what the app says: facts are written by a function that finds the actor itself.
create function record_fact(token bytea, claimed text, verb text, kind text, object_id text, data jsonb, audience text[], source text, request_id text)
  returns void language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  installation constant uuid := '00000000-0000-4000-8000-000000000000';
  here constant uuid := tanod_centre();
  -- What was shown is told a moment later: the session may have ended meanwhile.
  is_look constant boolean := verb = 'personsShown';
  actor uuid;
  home uuid;
  actor_type text := claimed;
begin
  if token is null then
    if claimed <> all ('{system,public,sensor,captain}') then
      raise exception 'A fact in the name of an account needs its session.' using errcode = 'insufficient_privilege';
    end if;
  else
    select s.account_id, s.command_center_id, a.account_type into actor, home, actor_type
      from session s join account a on a.command_center_id = s.command_center_id and a.id = s.account_id
      where s.token_hash = token and (s.ended_at is null or is_look and s.ended_at > now() - interval '1 minute') and (a.is_deleted = 0 or is_look);
    if not found then
      select k.id, k.command_center_id, 'apikey' into actor, home, actor_type
        from api_key k join account m on m.command_center_id = k.command_center_id and m.id = k.made_by
        where k.token_hash = token and k.expires_at > now() and m.is_deleted = 0
          and (k.revoked_at is null or is_look and k.revoked_at > now() - interval '1 minute');
      if not found then
        if not is_look then raise exception 'This session has ended.' using errcode = 'TA401'; end if;
        actor_type := 'system';
      end if;
    end if;
    -- Another center's log names neither the stranger nor where they were; for what the installation's own people do it must be able to account.
    if home <> here and home <> installation and here <> installation then
      actor := null;
      source := '';
    end if;
  end if;
  insert into fact_inbox (command_center_id, actor_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
    values (here, actor, actor_type, verb, kind, object_id, data, audience, source, request_id);
end $$;

-- The invented past of a demo center, before its log has begun.
create function record_demo_facts(facts jsonb) returns void language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not exists (select from command_center c join fact_head h on h.command_center_id = c.id where c.id = tanod_centre() and c.is_demo and h.seq = 0) then
    raise exception 'The log of this center has begun.' using errcode = 'insufficient_privilege';
  end if;
  insert into fact_inbox (command_center_id, at, actor_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
    select tanod_centre(), f.at, f.actor_id, f.actor_type, f.verb, f.kind, f.object_id, f.data, f.audience, '', 'demo'
    from jsonb_to_recordset(facts) as f (at timestamptz, actor_id uuid, actor_type text, verb text, kind text, object_id text, data jsonb, audience text[]);
end $$;

revoke all on function record_fact, record_demo_facts from public;
grant execute on function record_fact, record_demo_facts to tanod_app;
drop policy fact_into_centre on fact_inbox;
revoke insert on fact_inbox from tanod_app;
