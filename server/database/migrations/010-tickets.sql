-- Tickets and what hangs on them: assignments, updates, read marks, transfers, hazards, offline reports, counters.

-- Runs of letters and digits as they stand: a parser of text would read the 9e9 of a plate or a key as a number and cut it.
create function ticket_words(said text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array_remove(regexp_split_to_array(
    regexp_replace(lower(normalize(said, NFKC)), '([[:alnum:]]{100})[[:alnum:]]+', '\1', 'g'), '[^[:alnum:]]+'), ''));

create table ticket (
  command_center_id uuid not null references command_center,
  number text not null,
  status text not null check (status in ('scheduled', 'pending', 'accepted', 'reported', 'declined', 'transferred', 'resolved', 'merged', 'deleted')),
  former_status text,
  source text not null,
  priority smallint not null check (priority between 1 and 5),
  life_threat boolean not null default false,
  case_type_id uuid not null,
  case_sub_type_id uuid,
  report_category_id uuid,
  description text not null,
  summary text not null generated always as (left(description, 160)) stored,
  caller_name text,
  caller_phone text,
  user_id uuid,
  is_citizen_blocked boolean not null default false,
  barangay_id uuid,
  address text,
  landmark text,
  place text not null default '',
  lat double precision,
  lng double precision,
  accuracy real,
  hazard_id uuid,
  merged_into text,
  allocated_to uuid[] not null default '{}',
  -- Of those, the accounts that have not acknowledged yet.
  awaiting uuid[] not null default '{}',
  received_at timestamptz not null default now(),
  read_at timestamptz,
  accepted_at timestamptz,
  dispatched_at timestamptz,
  en_route_at timestamptz,
  on_scene_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  scheduled_at timestamptz,
  happened_at timestamptz,
  due_at timestamptz,
  due_target text,
  is_overdue boolean not null default false,
  -- When the clock next has something to do with it.
  attend_at timestamptz,
  is_compared boolean not null default false,
  has_duplicate boolean not null default false,
  is_sharing_position boolean not null default false,
  -- Who did it, as {id, name}, and for what reason: kept as it was then.
  filed jsonb,
  accepted jsonb,
  acknowledged jsonb,
  reported jsonb,
  declined jsonb,
  deleted jsonb,
  escalated jsonb,
  resolved jsonb,
  proposed jsonb,
  stepped jsonb,
  updates_count int not null default 0,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  tab text not null generated always as (case when status = 'resolved' then case when closed_at is null then 'accepted' else 'archived' end else status end) stored,
  rank smallint not null generated always as (
    (case when status = 'resolved' then 60 else 0 end) + (case when priority = 1 or life_threat then 0 else 20 end)
    + (case when is_overdue then 0 else 10 end) + priority) stored,
  flags smallint not null generated always as (life_threat::int + (escalated is not null)::int * 2 + is_citizen_blocked::int * 4
    + has_duplicate::int * 8 + (proposed is not null)::int * 16 + (acknowledged is not null)::int * 32) stored,
  accepted_by uuid generated always as ((accepted ->> 'id')::uuid) stored,
  is_for_supervisor boolean not null generated always as (status = 'reported' or (escalated is not null and status in ('pending', 'accepted'))) stored,
  words tsvector generated always as (ticket_words(
    number || ' ' || coalesce(caller_name, '') || ' ' || coalesce(caller_phone, '') || ' ' || replace(coalesce(caller_phone, ''), '+63', '0')
    || ' ' || place || ' ' || coalesce(address, '') || ' ' || coalesce(landmark, '') || ' ' || left(description, 1000))) stored,
  primary key (command_center_id, number)
) with (fillfactor = 90);
-- A number is unique for ever and over all centres, so no ticket can have two owners.
create unique index ticket_by_number on ticket (number);
create index ticket_open on ticket (command_center_id, tab, rank, received_at, number)
  where tab in ('pending', 'accepted', 'reported', 'transferred', 'scheduled');
create index ticket_by_tab on ticket (command_center_id, tab, received_at desc, number desc);
-- Nearly all tickets are archived: without an index of their own, the one of all is taken, and what is open is read past.
create index ticket_archived on ticket (command_center_id, received_at desc, number desc) where tab = 'archived';
create index ticket_received on ticket (command_center_id, received_at desc, number desc);
create index ticket_for_supervisor on ticket (command_center_id, rank, received_at, number) where is_for_supervisor;
create index ticket_handled on ticket (command_center_id, accepted_by, received_at desc, number desc) where accepted_by is not null;
create index ticket_ringing on ticket (command_center_id, received_at) where acknowledged is null and status = 'pending' and (priority = 1 or life_threat);
create index ticket_attended on ticket (command_center_id, attend_at) where attend_at is not null;
create index ticket_of_citizen on ticket (command_center_id, user_id, received_at desc) where user_id is not null;
create index ticket_by_phone on ticket (command_center_id, caller_phone, received_at desc) where caller_phone is not null;
create index ticket_merged on ticket (command_center_id, merged_into) where merged_into is not null;
create index ticket_of_hazard on ticket (command_center_id, hazard_id) where hazard_id is not null;
create index ticket_words on ticket using gin (words);

-- The running number of a day: one sequence per centre, and where it stood when the day began. No row is locked to take one.
create table ticket_day (
  command_center_id uuid not null,
  day date not null,
  base bigint not null,
  primary key (command_center_id, day)
);

create function make_ticket_sequence() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  execute format('create sequence if not exists %I', 'ticket_number_' || replace(new.id::text, '-', ''));
  execute format('grant usage, select on sequence %I to tanod_app', 'ticket_number_' || replace(new.id::text, '-', ''));
  return null;
end $$;
create trigger centre_has_numbers after insert on command_center for each row execute function make_ticket_sequence();

create function next_ticket_number(centre uuid) returns text language plpgsql
  as $$
declare
  place command_center;
  today date;
  start bigint;
  digits text;
  counter regclass := 'ticket_number_' || replace(centre::text, '-', '');
begin
  select * into strict place from command_center where id = centre;
  today := (now() at time zone place.time_zone)::date;
  select base into start from ticket_day where command_center_id = centre and day = today;
  if not found then
    insert into ticket_day values (centre, today, coalesce(pg_sequence_last_value(counter), 0)) on conflict do nothing;
    select base into strict start from ticket_day where command_center_id = centre and day = today;
  end if;
  digits := (nextval(counter) - start)::text;
  return place.code || '-' || to_char(today, 'YYMMDD') || '-' || repeat('0', greatest(0, 4 - length(digits))) || digits;
end $$;

-- How many tickets each tab holds: spread over slots, so that writers of one centre do not wait for each other.
create table ticket_count (
  command_center_id uuid not null,
  tab text not null,
  slot smallint not null,
  count bigint not null,
  primary key (command_center_id, tab, slot)
) with (fillfactor = 50);

create function count_filed_tickets() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into ticket_count as c
    select command_center_id, tab, pg_backend_pid() % 16, count(*) from added group by 1, 2 order by 1, 2
    on conflict (command_center_id, tab, slot) do update set count = c.count + excluded.count;
  return null;
end $$;
create function count_moved_tickets() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into ticket_count as c
    select command_center_id, tab, pg_backend_pid() % 16, sum(n) from (
      select command_center_id, tab, 1 as n from now_so union all select command_center_id, tab, -1 from before_so) moved
    group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (command_center_id, tab, slot) do update set count = c.count + excluded.count;
  return null;
end $$;
create trigger ticket_filed after insert on ticket referencing new table as added for each statement execute function count_filed_tickets();
create trigger ticket_moved after update on ticket referencing old table as before_so new table as now_so
  for each statement execute function count_moved_tickets();

create table ticket_read (
  command_center_id uuid not null,
  number text not null,
  account_id uuid not null,
  is_read boolean not null default true,
  first_at timestamptz not null default now(),
  primary key (command_center_id, number, account_id),
  foreign key (command_center_id, number) references ticket on update cascade on delete cascade
);

create table ticket_assignment (
  command_center_id uuid not null,
  number text not null,
  account_id uuid not null,
  kind text not null check (kind in ('department', 'responseteam')),
  department_id uuid,
  state text not null default 'assigned' check (state in ('assigned', 'acknowledged', 'enRoute', 'onScene', 'cleared', 'removed')),
  is_excluded boolean not null default false,
  assigned_by jsonb,
  note text,
  assigned_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  en_route_at timestamptz,
  on_scene_at timestamptz,
  cleared_at timestamptz,
  primary key (command_center_id, number, account_id),
  foreign key (command_center_id, number) references ticket on update cascade on delete cascade
);
create index ticket_assignment_of_account on ticket_assignment (command_center_id, account_id, number);

create table ticket_update (
  command_center_id uuid not null,
  id uuid not null,
  number text not null,
  text text not null,
  is_public boolean not null default false,
  created_by jsonb,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  former jsonb not null default '[]',
  -- Who took it off the timeline and when; it is kept, and can be brought back.
  removed jsonb,
  -- Set where it was written in a centre that has handed the ticket over.
  moved_from uuid,
  version int not null default 1,
  primary key (command_center_id, id),
  foreign key (command_center_id, number) references ticket on update cascade on delete cascade
);
create index ticket_update_of_ticket on ticket_update (command_center_id, number, created_at desc);

-- One row in each of the two centres, with the same id; the sender's is the stub that stays.
create table ticket_transfer (
  command_center_id uuid not null,
  id uuid not null,
  number text not null,
  direction text not null check (direction in ('outgoing', 'incoming')),
  state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'cancelled')),
  from_center_id uuid not null,
  from_name text not null,
  to_center_id uuid not null,
  to_name text not null,
  reason text not null,
  note text,
  answer text,
  -- What the receiver may see of it before it answers: a list row.
  shown jsonb,
  offered_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (command_center_id, id)
);
create unique index ticket_transfer_open on ticket_transfer (command_center_id, number, direction) where state = 'offered';
create index ticket_transfer_by_time on ticket_transfer (command_center_id, offered_at desc, id desc);
create index ticket_transfer_of_ticket on ticket_transfer (command_center_id, number, offered_at desc);

-- Makes another centre the owner, in one statement; what hangs on the ticket follows it. Called within the transaction that holds the ticket's lock.
create function hand_over_ticket(wanted text, sender uuid, receiver uuid, receiver_case_type uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if tanod_centre() not in (sender, receiver) then raise exception 'not a party to this transfer' using errcode = 'insufficient_privilege'; end if;
  perform from ticket_transfer where command_center_id = receiver and number = wanted and from_center_id = sender and direction = 'incoming' and state = 'offered';
  if not found then raise exception 'nothing was offered' using errcode = 'insufficient_privilege'; end if;
  delete from ticket_read where command_center_id = sender and number = wanted;
  delete from ticket_assignment where command_center_id = sender and number = wanted;
  update ticket_update set moved_from = sender where command_center_id = sender and number = wanted and moved_from is null;
  update file set command_center_id = receiver where command_center_id = sender and owner_kind = 'ticket' and owner_id = wanted;
  update file set command_center_id = receiver where command_center_id = sender and owner_kind = 'ticketUpdate'
    and owner_id in (select id::text from ticket_update where command_center_id = sender and number = wanted);
  -- The receiver has a record of its own of who called: as the ticket holds it, without evidence, blocks and what else the sender knows.
  insert into citizen (command_center_id, id, name, phone, address, status, notice_version, accepted_notice_at)
    select receiver, c.id, coalesce(t.caller_name, c.name), coalesce(t.caller_phone, c.phone), c.address, c.status, c.notice_version, c.accepted_notice_at
    from ticket t join citizen c on c.command_center_id = sender and c.id = t.user_id and c.removed_at is null
    where t.command_center_id = sender and t.number = wanted
    on conflict do nothing;
  update ticket set is_citizen_blocked = exists (select from citizen c where c.command_center_id = receiver and c.id = user_id
      and c.block_id is not null and (c.blocked_until is null or c.blocked_until > now()))
    where command_center_id = sender and number = wanted;
  update ticket set command_center_id = receiver, status = 'accepted', former_status = null, allocated_to = '{}', awaiting = '{}', hazard_id = null,
      barangay_id = null, case_type_id = coalesce(receiver_case_type, case_type_id), case_sub_type_id = null, report_category_id = null, source = 'transfer'
    where command_center_id = sender and number = wanted and status = 'transferred';
  if not found then raise exception 'the ticket is not on offer' using errcode = 'insufficient_privilege'; end if;
end $$;

-- The tickets of all centres with which the clock has something to do now.
create function tickets_to_attend(most int) returns table (command_center_id uuid, number text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id, t.number from command_center c cross join lateral (
      select number, attend_at from ticket where command_center_id = c.id and attend_at is not null and attend_at <= now() order by attend_at limit most) t
    order by t.attend_at limit most $$;

create table hazard (
  command_center_id uuid not null references command_center,
  id uuid not null,
  title text not null,
  description text not null default '',
  case_type_id uuid,
  severity text not null,
  lat double precision,
  lng double precision,
  accuracy real,
  area jsonb,
  added_by jsonb,
  added_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  primary key (command_center_id, id)
);
create index hazard_standing on hazard (command_center_id, added_at desc, id desc) where archived_at is null;
create index hazard_archived on hazard (command_center_id, archived_at desc, id desc) where archived_at is not null;

create table offline_report (
  command_center_id uuid not null references command_center,
  id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'tagged', 'rejected')),
  road text not null,
  case_type_id uuid,
  text text not null,
  caller_name text,
  caller_phone text,
  user_id uuid,
  barangay_id uuid,
  landmark text,
  lat double precision,
  lng double precision,
  accuracy real,
  written_at timestamptz not null,
  arrived_at timestamptz not null default now(),
  number text,
  reason text,
  note text,
  decided jsonb,
  primary key (command_center_id, id)
);
create index offline_report_by_state on offline_report (command_center_id, state, arrived_at desc, id desc);

-- How a response team stands just now, and where it last was.
create table team_duty (
  command_center_id uuid not null,
  account_id uuid not null,
  duty_status text not null default 'offduty' check (duty_status in ('available', 'busy', 'offduty')),
  lat double precision,
  lng double precision,
  accuracy real,
  heading real,
  position_at timestamptz,
  primary key (command_center_id, account_id),
  foreign key (command_center_id, account_id) references account
);

-- Where the citizen of a ticket was, while sharing the position.
create table ticket_position (
  command_center_id uuid not null,
  number text not null,
  at timestamptz not null default clock_timestamp(),
  lat double precision not null,
  lng double precision not null,
  accuracy real,
  primary key (command_center_id, number, at),
  foreign key (command_center_id, number) references ticket on update cascade on delete cascade
);

-- An index of words is of no use under row-level security, so this function looks and keeps to the centre itself.
create function tickets_matching(wanted tsquery, most int) returns setof text
  language sql stable security definer set search_path = public, pg_temp
  as $$ select number from ticket where command_center_id = tanod_centre() and words @@ wanted order by received_at desc limit most $$;

select wall('team_duty'), wall('ticket_position'), wall('ticket'), wall('ticket_day'), wall('ticket_count'), wall('ticket_read'), wall('ticket_assignment'), wall('ticket_update'),
  wall('ticket_transfer'), wall('hazard'), wall('offline_report');
revoke delete on ticket, ticket_update, ticket_transfer, hazard, offline_report from tanod_app;
revoke all on function make_ticket_sequence, next_ticket_number, count_filed_tickets, count_moved_tickets, hand_over_ticket, tickets_to_attend, tickets_matching from public;
grant execute on function next_ticket_number, hand_over_ticket, tickets_to_attend, tickets_matching to tanod_app;
