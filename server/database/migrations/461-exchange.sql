-- Systems of others: what they told, each delivery once, and the tickets that they are told.
create sequence share_turn;
create table partner (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('911', 'police', 'fire', 'hospital', 'neighbor', 'other')),
  form text not null check (form in ('tanod', 'eido')),
  -- Where tickets are sent; empty: it tells alone.
  url text not null,
  -- Sealed: what goes to and fro is signed with.
  secret text not null,
  heard_at timestamptz,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id)
);
-- What was had, by the id of its delivery, and what became of it.
create table partner_message (
  command_center_id uuid not null,
  partner_id uuid not null,
  message text not null check (length(message) <= 300),
  number text not null,
  at timestamptz not null default now(),
  primary key (command_center_id, partner_id, message),
  foreign key (command_center_id, partner_id) references partner
);
-- The incidents of a partner, each by its own id: as which ticket it stands, and what its newest version said, by its hash.
create table partner_incident (
  command_center_id uuid not null,
  partner_id uuid not null,
  incident text not null check (length(incident) <= 400),
  number text not null,
  told_at timestamptz,
  words bytea,
  place bytea,
  called_at timestamptz,
  agencies text[] not null,
  primary key (command_center_id, partner_id, incident),
  foreign key (command_center_id, partner_id) references partner
);
create index partner_incident_of_ticket on partner_incident (command_center_id, number);
create table partner_note (
  command_center_id uuid not null,
  partner_id uuid not null,
  incident text not null,
  digest bytea not null,
  primary key (command_center_id, partner_id, incident, digest),
  foreign key (command_center_id, partner_id, incident) references partner_incident on delete cascade
);
-- A ticket that a partner is told: one message at a time, of how it stands when it is sent.
create table ticket_share (
  command_center_id uuid not null,
  partner_id uuid not null,
  number text not null,
  message text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- As which it was taken last.
  status text,
  added jsonb,
  at timestamptz not null default now(),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  taken_until timestamptz,
  turn bigint,
  tried_at timestamptz,
  sent_at timestamptz,
  answer_status int,
  outcome text,
  primary key (command_center_id, partner_id, number),
  foreign key (command_center_id, partner_id) references partner
);
create index ticket_share_of_ticket on ticket_share (command_center_id, number);
create index ticket_share_waiting on ticket_share (next_at) where state = 'waiting';
select isolate_by_center('partner'), isolate_by_center('partner_message'), isolate_by_center('partner_incident'), isolate_by_center('partner_note'),
  isolate_by_center('ticket_share');
grant usage on sequence share_turn to tanod_app;

create function new_share_message() returns text language sql volatile set search_path = public, pg_temp as $$ select 'msg_' || replace(gen_random_uuid()::text, '-', '') $$;

-- A ticket that was sent goes out again when it stands otherwise.
create function share_again() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update ticket_share s set state = 'waiting', message = new_share_message(), tries = 0, next_at = now(), taken_until = null, turn = null
    where s.command_center_id = new.command_center_id and s.number = new.number;
  return null;
end $$;
create trigger ticket_share_again after update of status on ticket for each row
  when (old.status is distinct from new.status and old.command_center_id = new.command_center_id) execute function share_again();

create function take_shares(most int, lease_ms int) returns setof ticket_share language sql set search_path = public, pg_temp as $$
  update ticket_share s set taken_until = clock_timestamp() + lease_ms * interval '1 ms', turn = nextval('share_turn'), tries = s.tries + 1
    where s.command_center_id = tanod_centre() and (s.partner_id, s.number) in (
      select w.partner_id, w.number from ticket_share w
        join partner p on p.command_center_id = w.command_center_id and p.id = w.partner_id and p.is_deleted = 0
        where w.command_center_id = tanod_centre() and w.state = 'waiting' and w.next_at <= clock_timestamp()
          and (w.taken_until is null or w.taken_until < clock_timestamp())
        order by w.next_at limit most for update of w skip locked)
    returning s.* $$;

create function centers_with_shares() returns table (command_center_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct s.command_center_id from ticket_share s join command_center c on c.id = s.command_center_id and c.is_active
    join partner p on p.command_center_id = s.command_center_id and p.id = s.partner_id and p.is_deleted = 0
    where s.state = 'waiting' and s.next_at <= now() and (s.taken_until is null or s.taken_until < now()) $$;

-- What a repetition is known by is kept as long as one may come.
create function forget_partner_messages(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from partner_message where at < now() - older returning 1) select count(*) from gone $$;

revoke all on function share_again, take_shares, centers_with_shares, forget_partner_messages from public;
grant execute on function share_again, take_shares, centers_with_shares, forget_partner_messages to tanod_app;
