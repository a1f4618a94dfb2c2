-- Teams and departments are told of their assignments on the phones that are signed on for them, else by text, else by the desk.

-- One browser is one phone, whoever signs in with it; it is told for as long as that session stands.
create table alert_phone (
  command_center_id uuid not null,
  session_id uuid not null,
  account_id uuid not null,
  address_hash bytea not null,
  -- Sealed: the subscription of the browser, and by what its session is known.
  secret text not null,
  language text not null,
  -- When its push service last took a message.
  reached_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (command_center_id, session_id),
  foreign key (command_center_id, session_id) references session on delete cascade
);
create unique index alert_phone_once on alert_phone (command_center_id, address_hash);
create index alert_phone_of_account on alert_phone (command_center_id, account_id);
select isolate_by_center('alert_phone');

-- What a crew is to be told, made in the transaction of the change itself. What comes next and when stands in the row, so that any node goes on with it.
create table crew_alert (
  command_center_id uuid not null references command_center,
  id uuid not null,
  number text not null,
  account_id uuid not null,
  kind text not null check (kind in ('assigned', 'changed', 'ended', 'escalated')),
  what text[] not null default '{}',
  made_at timestamptz not null default clock_timestamp(),
  -- The sessions of the phones that were told, or that a node had begun to tell when it ended: none is told twice.
  told uuid[] not null default '{}',
  tries int not null default 0,
  reached int not null default 0,
  -- When its phones are to be tried (again).
  push_at timestamptz default clock_timestamp(),
  -- When it goes out as a text, and when the desk rings; null where it does not, or has.
  text_at timestamptz,
  texted_at timestamptz,
  ring_at timestamptz,
  rang_at timestamptz,
  -- A node is telling it, and is waited for until then.
  busy_until timestamptz,
  attend_at timestamptz,
  -- The assignment is over: nothing more is told of it.
  ended_at timestamptz,
  primary key (command_center_id, id)
);
create index crew_alert_due on crew_alert (attend_at) where attend_at is not null;
create index crew_alert_standing on crew_alert (command_center_id, number) where kind = 'assigned' and ended_at is null;
create index crew_alert_by_age on crew_alert (made_at);
select isolate_by_center('crew_alert');

create function alerts_to_attend(most int) returns table (command_center_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select a.command_center_id, a.id from crew_alert a where a.attend_at <= clock_timestamp() order by a.attend_at limit most $$;

create function forget_crew_alerts(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from crew_alert where made_at < now() - older and attend_at is null returning 1),
      signed_out as (delete from alert_phone p using session s where s.command_center_id = p.command_center_id and s.id = p.session_id
        and s.ended_at is not null returning 1)
    select (select count(*) from gone) + (select count(*) from signed_out) $$;

revoke all on function alerts_to_attend, forget_crew_alerts from public;
grant execute on function alerts_to_attend, forget_crew_alerts to tanod_app;

-- The units for whose silence the desk rings, as {id, name, at}.
alter table ticket add column silent jsonb not null default '[]';
create index ticket_silent on ticket (command_center_id) where silent <> '[]';
