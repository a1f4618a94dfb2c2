-- Webhooks: facts of chosen kinds, told to other town systems from the sealed log, each object's in order, at least once.
create sequence webhook_turn;
create table webhook (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  url text not null,
  kinds text[] not null,
  -- Sealed: what deliveries are signed with.
  secret text not null,
  -- All facts of the log up to here were delivered, or wait below.
  told_to bigint not null,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id)
);
create table webhook_delivery (
  command_center_id uuid not null,
  webhook_id uuid not null,
  seq bigint not null,
  -- The same at every try and every replay: by it a receiver knows what it has had.
  message text not null,
  verb text not null,
  kind text not null,
  object_id text not null,
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  -- Who tries it holds it until then, under this turn; after that its process has died.
  taken_until timestamptz,
  turn bigint,
  tried_at timestamptz,
  answer_status int,
  outcome text,
  primary key (command_center_id, webhook_id, seq),
  foreign key (command_center_id, webhook_id) references webhook
);
create index webhook_delivery_waiting on webhook_delivery (command_center_id, webhook_id, kind, object_id, seq) where state = 'waiting';
create index webhook_delivery_by_age on webhook_delivery (tried_at) where state <> 'waiting';
select isolate_by_center('webhook'), isolate_by_center('webhook_delivery');
grant usage on sequence webhook_turn to tanod_app;

-- Goes on in the log where it stopped; only so many deliveries wait, the rest stays in the log. Answers whether it went on.
create function fill_webhook(hook uuid, most int) returns boolean language plpgsql as $$
declare
  one webhook;
  waiting bigint;
  upto bigint;
begin
  select * into one from webhook w where w.command_center_id = tanod_centre() and w.id = hook and w.is_deleted = 0 for update skip locked;
  if not found then return false; end if;
  select count(*) into waiting from webhook_delivery d where d.command_center_id = one.command_center_id and d.webhook_id = hook and d.state = 'waiting';
  select max(f.seq) into upto from (select seq from fact where command_center_id = one.command_center_id and seq > one.told_to
    order by seq limit greatest(most - waiting, 0)) f;
  if upto is null then return false; end if;
  insert into webhook_delivery (command_center_id, webhook_id, seq, message, verb, kind, object_id, body)
    select f.command_center_id, hook, f.seq, 'msg_' || left(encode(f.hash, 'hex'), 32), f.verb, f.kind, f.object_id,
      jsonb_build_object('type', f.verb, 'timestamp', to_char(f.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', jsonb_build_object('seq', f.seq, 'kind', f.kind, 'id', f.object_id, 'actorId', f.actor_id, 'details', f.data))
    from fact f where f.command_center_id = one.command_center_id and f.seq > one.told_to and f.seq <= upto and f.verb = any (one.kinds)
    on conflict do nothing;
  update webhook w set told_to = upto where w.command_center_id = one.command_center_id and w.id = hook;
  return true;
end $$;

-- Takes what can be delivered now: of each object only the first that waits.
create function take_deliveries(hook uuid, most int, lease_ms int) returns setof webhook_delivery language sql as $$
  update webhook_delivery d set taken_until = clock_timestamp() + lease_ms * interval '1 ms', turn = nextval('webhook_turn'), tries = d.tries + 1
    where d.command_center_id = tanod_centre() and d.webhook_id = hook and d.seq in (
      select p.seq from webhook_delivery p
        join webhook w on w.command_center_id = p.command_center_id and w.id = p.webhook_id and w.is_deleted = 0
        where p.command_center_id = tanod_centre() and p.webhook_id = hook and p.state = 'waiting' and p.next_at <= clock_timestamp()
          and (p.taken_until is null or p.taken_until < clock_timestamp())
          and not exists (select from webhook_delivery e where e.command_center_id = p.command_center_id and e.webhook_id = hook and e.state = 'waiting'
            and e.kind = p.kind and e.object_id = p.object_id and e.seq < p.seq)
        order by p.seq limit most for update of p skip locked)
    returning d.* $$;

create function webhooks_with_work() returns table (command_center_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select w.command_center_id, w.id from webhook w
    join command_center c on c.id = w.command_center_id and c.is_active
    join fact_head h on h.command_center_id = w.command_center_id
    where w.is_deleted = 0 and (w.told_to < h.seq or exists (select from webhook_delivery d where d.command_center_id = w.command_center_id
      and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= now() and (d.taken_until is null or d.taken_until < now()))) $$;

create function forget_deliveries(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from webhook_delivery where state <> 'waiting' and tried_at < now() - older returning 1) select count(*) from gone $$;

revoke all on function fill_webhook, take_deliveries, webhooks_with_work, forget_deliveries from public;
grant execute on function fill_webhook, take_deliveries, webhooks_with_work, forget_deliveries to tanod_app;
