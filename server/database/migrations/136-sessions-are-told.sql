-- A session is what the log believes: the app's role opens one only together with the fact that tells of it, reads no hash again, and revives or hands over none.
revoke select, insert, update on session from tanod_app;
grant select (command_center_id, id, account_id, started_at, last_active_at, ended_at, end_reason, address, device, proven_at) on session to tanod_app;
grant insert (command_center_id, id, account_id, token_hash, address, device) on session to tanod_app;
grant update (last_active_at, ended_at, end_reason, proven_at) on session to tanod_app;

revoke select, update on api_key from tanod_app;
grant select (command_center_id, id, permissions, calls_per_minute, made_by, created_at, expires_at, revoked_at, last_used_at) on api_key to tanod_app;
grant update (revoked_at, last_used_at) on api_key to tanod_app;

create function session_stays_ended() returns trigger language plpgsql
  as $$ begin raise exception 'What has ended stays ended.' using errcode = 'insufficient_privilege'; end $$;
create trigger session_stays_ended before update on session for each row
  when (old.ended_at is not null and new.ended_at is null) execute function session_stays_ended();
create trigger key_stays_ended before update on api_key for each row
  when (old.revoked_at is not null and new.revoked_at is null) execute function session_stays_ended();

-- At the commit: whose session it is, the log says that they signed in. Its owner mends a database by hand.
create function session_is_told() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if session_user = 'tanod_app' and not exists (
    select from fact_inbox i where i.command_center_id = new.command_center_id and i.verb = 'signedIn' and i.actor_id = new.account_id
      and i.data ->> 'sessionId' = new.id::text) then
    raise exception 'A session is opened by signing in.' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger session_is_told after insert on session deferrable initially deferred for each row execute function session_is_told();
revoke all on function session_is_told, session_stays_ended from public;
