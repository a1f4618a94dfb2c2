-- The code that hangs in a vehicle: who scans it signs on to that unit.
alter table response_team add column sign_on_hash bytea;
create unique index response_team_by_sign_on on response_team (sign_on_hash) where sign_on_hash is not null;

create function find_sign_on(wanted bytea) returns table (command_center_id uuid, account_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select r.command_center_id, r.account_id from response_team r join command_center c on c.id = r.command_center_id
    join account a on a.command_center_id = r.command_center_id and a.id = r.account_id
    where r.sign_on_hash = wanted and c.is_active and a.is_deleted = 0 $$;
revoke all on function find_sign_on from public;
grant execute on function find_sign_on to tanod_app;
