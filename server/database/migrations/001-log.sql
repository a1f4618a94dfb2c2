-- The log of facts: written once, chained by hash, numbered without gaps per centre, changed by nobody.

create function tanod_centre() returns uuid language sql stable
  as $$ select nullif(current_setting('tanod.centre', true), '')::uuid $$;

-- Where a fact waits, inside the transaction of its change, until it is sealed into the log a moment after the commit.
create table fact_inbox (
  id bigint generated always as identity primary key,
  command_center_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_type text not null,
  verb text not null,
  kind text not null,
  object_id text not null,
  data jsonb not null,
  audience text[] not null,
  source text not null,
  request_id text not null
);

create table fact (
  command_center_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  position bigint not null,
  actor_id uuid,
  actor_type text not null,
  verb text not null,
  kind text not null,
  object_id text not null,
  data jsonb not null,
  audience text[] not null,
  source text not null,
  request_id text not null,
  hash bytea not null,
  primary key (command_center_id, seq, at)
) partition by range (at);
create index fact_by_position on fact (position);
create index fact_by_object on fact (command_center_id, kind, object_id, seq);
create index fact_by_actor on fact (command_center_id, actor_id, at);

create sequence fact_position;

create table fact_head (
  command_center_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);

create function refuse_change() returns trigger language plpgsql
  as $$ begin raise exception 'The log of facts is never changed.' using errcode = 'insufficient_privilege'; end $$;
create trigger fact_is_kept before update or delete on fact for each row execute function refuse_change();
create trigger fact_is_whole before truncate on fact for each statement execute function refuse_change();

-- A month's partition for each month between two days.
create function prepare_fact_months(first date, last date) returns void language plpgsql security definer set search_path = public, pg_temp
  as $$
declare month date := date_trunc('month', first)::date;
begin
  while month <= last loop
    execute format('create table if not exists %I partition of fact for values from (%L) to (%L)',
      'fact_' || to_char(month, 'YYYY_MM'), month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
    month := (month + interval '1 month')::date;
  end loop;
end $$;

-- What a fact's hash covers, besides the hash before it.
create function fact_text(one fact) returns text language sql immutable
  as $$ select jsonb_build_array(one.command_center_id, one.seq, to_char(one.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), one.actor_id, one.actor_type,
    one.verb, one.kind, one.object_id, one.data, one.audience, one.source, one.request_id)::text $$;

-- Seals what has been committed, in one order that no later commit can slip before, and answers with all facts after a position.
create function seal_facts(after bigint) returns setof fact language plpgsql security definer set search_path = public, pg_temp
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
      waiting.verb, waiting.kind, waiting.object_id, waiting.data, waiting.audience, waiting.source, waiting.request_id, null);
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

create function move_head(head fact_head) returns void language sql
  as $$ insert into fact_head select head.* where head.command_center_id is not null
    on conflict (command_center_id) do update set seq = excluded.seq, hash = excluded.hash $$;

create function facts_after(after bigint, most int) returns setof fact language sql stable security definer set search_path = public, pg_temp
  as $$ select * from fact where position > after order by position limit most $$;

create function last_position() returns bigint language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce(max(position), 0) from fact $$;

alter table fact enable row level security;
create policy fact_of_centre on fact for select using (command_center_id = tanod_centre());
alter table fact_inbox enable row level security;
create policy fact_into_centre on fact_inbox for insert with check (command_center_id = tanod_centre());
alter table fact_head enable row level security;
create policy head_of_centre on fact_head for select using (command_center_id = tanod_centre());

revoke all on function seal_facts, facts_after, last_position, prepare_fact_months from public;
grant execute on function seal_facts, facts_after, last_position, prepare_fact_months to tanod_app;
grant select on fact, fact_head to tanod_app;
grant insert on fact_inbox to tanod_app;
