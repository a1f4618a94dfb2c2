-- The log against who owns the database: its place in the order of all centers is hashed too, and every center has a head from its first moment.
alter table fact add column form smallint not null default 1;
comment on column fact.form is 'What its hash covers: 1 all but the position, 2 the position too.';

create or replace function fact_text(one fact) returns text language sql immutable
  as $$ select (jsonb_build_array(one.command_center_id, one.seq, to_char(one.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), one.actor_id, one.actor_type,
      one.verb, one.kind, one.object_id, one.data, one.audience, one.source, one.request_id)
    || case when one.form = 1 then '[]' else jsonb_build_array(one.position, one.form) end)::text $$;

create or replace function seal_facts(after bigint) returns setof fact language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  waiting fact_inbox;
  one fact;
  head fact_head;
  sealed fact[] := '{}';
  taken bigint[] := '{}';
begin
  perform pg_advisory_xact_lock(7466001);
  for waiting in select * from fact_inbox order by id limit 1000 loop
    if head.command_center_id is distinct from waiting.command_center_id then
      perform move_head(head);
      select * into head from fact_head where command_center_id = waiting.command_center_id;
      if not found then head := row(waiting.command_center_id, 0, ''::bytea); end if;
    end if;
    one := row(waiting.command_center_id, head.seq + 1, waiting.at, nextval('fact_position'), waiting.actor_id, waiting.actor_type,
      waiting.verb, waiting.kind, waiting.object_id, waiting.data, waiting.audience, waiting.source, waiting.request_id, null, 2);
    one.hash := sha256(head.hash || convert_to(fact_text(one), 'UTF8'));
    head.seq := one.seq;
    head.hash := one.hash;
    sealed := array_append(sealed, one);
    taken := array_append(taken, waiting.id);
  end loop;
  if taken <> '{}' then
    perform move_head(head);
    insert into fact select * from unnest(sealed);
    delete from fact_inbox where id = any (taken);
    perform pg_notify('tanod_facts', one.position::text);
    -- Most often nobody else has sealed since: then these are all.
    if sealed[1].position = after + 1 then
      return query select * from unnest(sealed);
      return;
    end if;
  end if;
  return query select * from fact where position > after order by position limit 1000;
end $$;

create function begin_head() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$ begin insert into fact_head values (new.id, 0, ''::bytea) on conflict do nothing; return null; end $$;
create trigger center_has_head after insert on command_center for each row execute function begin_head();
insert into fact_head select id, 0, ''::bytea from command_center on conflict do nothing;

-- Where the log of each center ends, to be sealed with a key that the database does not hold, and kept elsewhere.
create function heads_of_log() returns setof fact_head language sql stable security definer set search_path = public, pg_temp
  as $$ select * from fact_head order by command_center_id $$;
revoke all on function begin_head, heads_of_log from public;
grant execute on function heads_of_log to tanod_app;
