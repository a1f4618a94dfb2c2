-- The secret that a webhook was signed with before is kept for its day, and no longer.
create function forget_webhook_secrets() returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (update webhook set secret_before = null, secret_before_until = null where secret_before_until <= now() returning 1) select count(*) from gone $$;
revoke all on function forget_webhook_secrets from public;
grant execute on function forget_webhook_secrets to tanod_app;
