-- The words that an engineer expects: idempotency keys, isolation by center; permissions in one spelling.
alter table deed rename to idempotency_key;
alter index deed_by_age rename to idempotency_key_by_age;
alter function forget_deeds(interval) rename to forget_idempotency_keys;
create or replace function forget_idempotency_keys(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from idempotency_key where at < now() - older returning 1) select count(*) from gone $$;
alter function wall(regclass) rename to isolate_by_center;
update account_type set permissions = array(select replace(replace(one, 'centres.', 'centers.'), 'centre.', 'center.') from unnest(permissions) one)
  where permissions::text like '%centre%';
