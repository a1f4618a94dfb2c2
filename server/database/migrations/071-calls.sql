-- Calls: one row for each, while it rings, while it lasts and as the log that it leaves; and who took part.

create table call (
  command_center_id uuid not null references command_center,
  id uuid not null,
  direction text not null check (direction in ('incoming', 'outgoing', 'internal')),
  media text not null check (media in ('audio', 'video')),
  road text not null check (road in ('web', 'phone')),
  state text not null check (state in ('RINGING', 'ONGOING', 'ENDED')),
  outcome text check (outcome in ('answered', 'missed', 'declined', 'cancelled', 'failed')),
  is_on_hold boolean not null default false,
  is_urgent boolean not null default false,
  is_silent boolean not null default false,
  number text,
  user_id uuid,
  caller_name text,
  caller_phone text,
  started_by jsonb,
  answered_by jsonb,
  transfer_from uuid,
  transfer_to uuid,
  rang_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  ended_at timestamptz,
  note text,
  called_back_at timestamptz,
  primary key (command_center_id, id),
  check ((state = 'ENDED') = (outcome is not null))
);
create index call_active on call (command_center_id, is_urgent desc, rang_at) where state <> 'ENDED';
create index call_by_time on call (command_center_id, rang_at desc, id desc);
create index call_of_ticket on call (command_center_id, number, rang_at desc) where number is not null;
create index call_of_citizen on call (command_center_id, user_id, rang_at desc) where user_id is not null;

create table call_party (
  command_center_id uuid not null,
  call_id uuid not null,
  id uuid not null,
  account_id uuid,
  name text not null,
  role text not null check (role in ('citizen', 'answerer', 'caller', 'invited', 'listener')),
  state text not null check (state in ('ringing', 'joined', 'left')),
  -- Of the secret by which a citizen's page speaks in this call.
  secret_hash bytea,
  rang_at timestamptz not null default now(),
  joined_at timestamptz,
  left_at timestamptz,
  -- When the page was last heard of; it is there while it is.
  seen_at timestamptz not null default now(),
  primary key (command_center_id, id),
  foreign key (command_center_id, call_id) references call on delete cascade
);
create index call_party_of_call on call_party (command_center_id, call_id, rang_at);
create index call_party_of_account on call_party (command_center_id, account_id) where account_id is not null and state <> 'left';

-- Whether calls ring at a desk, and when its page was last heard of.
create table call_desk (
  command_center_id uuid not null,
  account_id uuid not null,
  is_on_duty boolean not null,
  seen_at timestamptz not null default now(),
  primary key (command_center_id, account_id),
  foreign key (command_center_id, account_id) references account
);

select isolate_by_center('call'), isolate_by_center('call_party'), isolate_by_center('call_desk');

-- What a node knows of all centers at once: which pages it hears, and which calls have something due.
create function see_call_parties(ids uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update call_party set seen_at = now() where id = any (ids) $$;
create function see_call_desks(ids uuid[], on_by_itself boolean[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ insert into call_desk (command_center_id, account_id, is_on_duty)
      select a.command_center_id, a.id, d.usual from unnest(ids, on_by_itself) d (id, usual) join account a on a.id = d.id order by a.id
    on conflict (command_center_id, account_id) do update set seen_at = now() $$;
create function calls_to_attend(incoming_seconds int, outgoing_seconds int, absent_seconds int) returns table (command_center_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.command_center_id, c.id from call c where c.state <> 'ENDED' and c.road = 'web' and (
      c.state = 'RINGING' and c.rang_at < now() - (case c.direction when 'incoming' then incoming_seconds else outgoing_seconds end) * interval '1 s'
      or exists (select from call_party p where p.command_center_id = c.command_center_id and p.call_id = c.id and p.state = 'joined'
        and p.seen_at < now() - absent_seconds * interval '1 s')) limit 200 $$;
create function find_call_party(wanted uuid, proof bytea) returns table (command_center_id uuid, call_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select command_center_id, call_id from call_party where id = wanted and secret_hash = proof and state <> 'left' $$;
create function find_call(wanted uuid, proof bytea) returns table (command_center_id uuid, id uuid, party_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select command_center_id, call_id, id from call_party where call_id = wanted and secret_hash = proof $$;
create index call_party_by_id on call_party (id);
create index call_party_by_secret on call_party (call_id, secret_hash) where secret_hash is not null;

revoke all on function see_call_parties, see_call_desks, calls_to_attend, find_call_party, find_call from public;
grant execute on function see_call_parties, see_call_desks, calls_to_attend, find_call_party, find_call to tanod_app;
