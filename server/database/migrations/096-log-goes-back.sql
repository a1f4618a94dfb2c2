-- The log may go back: after a failover that lost rows, or a restore. Its epoch tells whoever remembers further than it goes.
create table log_epoch (
  is_the_only boolean primary key default true check (is_the_only),
  epoch bigint not null
);
insert into log_epoch (epoch) values (1);

-- Also another timeline of the database, after a failover, or another cluster, after a restore, is another epoch.
create function log_epoch_now() returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select concat_ws('.', (select epoch from log_epoch), (select timeline_id from pg_control_checkpoint()), (select system_identifier from pg_control_system())) $$;

-- Whether the fact that somebody read last is still there, as it was.
create function log_stands(at_position bigint, known bytea) returns table (stands boolean, last bigint, epoch text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select at_position = 0 or exists (select from fact where position = at_position and hash = known), last_position(), log_epoch_now() $$;

-- Whoever notices first begins a new epoch; who notices later finds it begun.
create function begin_log_epoch(seen text) returns text language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from log_epoch for update;
  if log_epoch_now() = seen then update log_epoch set epoch = epoch + 1; end if;
  return log_epoch_now();
end $$;

create function facts_waiting() returns bigint language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*) from fact_inbox $$;

revoke all on function log_epoch_now, log_stands, begin_log_epoch, facts_waiting from public;
grant execute on function log_epoch_now, log_stands, begin_log_epoch, facts_waiting to tanod_app;
