-- The secret of a joined system that was right before its newest one, for its day and no longer.
alter table partner add column secret_before text, add column secret_before_until timestamptz,
  add check ((secret_before is null) = (secret_before_until is null));
create function forget_partner_secrets() returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (update partner set secret_before = null, secret_before_until = null where secret_before_until <= now() returning 1) select count(*) from gone $$;
revoke all on function forget_partner_secrets from public;
grant execute on function forget_partner_secrets to tanod_app;
