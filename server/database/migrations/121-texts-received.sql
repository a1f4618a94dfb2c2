-- Text messages that a gateway brought, so that one brought again is known.
create table text_received (
  command_center_id uuid not null references command_center,
  message_hash bytea not null,
  received_at timestamptz not null default now(),
  primary key (command_center_id, message_hash)
);
create index text_received_by_age on text_received (received_at);
select isolate_by_center('text_received');

create function forget_texts(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from text_received where received_at < now() - older returning 1) select count(*) from gone $$;
revoke all on function forget_texts from public;
grant execute on function forget_texts to tanod_app;
