-- The chat between a ticket's citizen and the staff: messages in an order of their own, and one row of standing for each conversation.

create table conversation (
  command_center_id uuid not null,
  number text not null,
  last_seq int not null default 0,
  last_at timestamptz not null default now(),
  -- Messages of the citizen that nobody of the staff has read yet.
  unread int not null default 0,
  -- Since when the citizen waits for an answer.
  waiting_since timestamptz,
  -- Messages of the staff that the citizen has not read yet.
  unread_by_citizen int not null default 0,
  -- The last messages of the staff that the citizen's page has, and has shown.
  delivered_up_to int not null default 0,
  read_up_to int not null default 0,
  citizen_language text not null default 'en' check (citizen_language in ('en', 'fil')),
  draft text,
  draft_by jsonb,
  draft_at timestamptz,
  primary key (command_center_id, number),
  foreign key (command_center_id, number) references ticket on update cascade on delete cascade
);
create index conversation_waiting on conversation (command_center_id, waiting_since, number) where waiting_since is not null;
create index conversation_by_time on conversation (command_center_id, last_at desc, number desc);
create index conversation_unread on conversation (command_center_id, number) where unread > 0;

create table chat_message (
  command_center_id uuid not null,
  number text not null,
  seq int not null,
  id uuid not null,
  msg_type text not null check (msg_type in ('msg', 'file')),
  is_from_citizen boolean not null,
  -- Who wrote it, as {id, name}; after a transfer the center that was asked then.
  sender jsonb,
  text text not null,
  file_id uuid,
  sent_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  read_at timestamptz,
  primary key (command_center_id, number, seq),
  foreign key (command_center_id, number) references conversation on update cascade on delete cascade
);
create unique index chat_message_by_id on chat_message (command_center_id, id);
create index chat_message_by_age on chat_message (command_center_id, sent_at);

select isolate_by_center('conversation'), isolate_by_center('chat_message');

-- The files of a conversation follow its ticket to another center; names of staff stay with theirs.
create function move_conversation() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update file set command_center_id = new.command_center_id where command_center_id = old.command_center_id and owner_kind = 'chat' and owner_id = new.number;
  update chat_message set sender = (select jsonb_build_object('id', c.id, 'name', c.name) from command_center c where c.id = old.command_center_id)
    where number = new.number and command_center_id in (old.command_center_id, new.command_center_id) and not is_from_citizen;
  update conversation set draft = null, draft_by = null, draft_at = null
    where number = new.number and command_center_id in (old.command_center_id, new.command_center_id);
  return null;
end $$;
create trigger ticket_takes_its_conversation after update of command_center_id on ticket for each row
  when (old.command_center_id <> new.command_center_id) execute function move_conversation();

-- Whether a citizen follows a ticket by a secret link, whichever center it was sent to.
create index public_report_by_number on public_report (number) where number is not null;
create index offline_report_by_number on offline_report (number) where number is not null;
create function is_followed(wanted text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from public_report r where r.number = wanted)
    or exists (select from offline_report o join public_report r on r.command_center_id = o.command_center_id and r.offline_report_id = o.id where o.number = wanted) $$;

revoke all on function move_conversation, is_followed from public;
grant execute on function is_followed to tanod_app;

-- What a conversation and a call hold counts as their ticket's.
create or replace function count_files() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  one file := case when tg_op = 'DELETE' then old else new end;
  sign int := case when tg_op = 'DELETE' then -1 else 1 end;
  number text;
  key text;
  total bigint;
begin
  -- What moves to another center is counted there, and never refused.
  if tg_op = 'UPDATE' then
    update file_use set bytes = bytes - old.bytes where command_center_id = old.command_center_id and owner = 'centre';
    insert into file_use as u values (new.command_center_id, 'centre', new.bytes) on conflict (command_center_id, owner) do update set bytes = u.bytes + new.bytes;
    return null;
  end if;
  number := case one.owner_kind when 'ticket' then one.owner_id when 'chat' then one.owner_id
    when 'ticketUpdate' then (select t.number from ticket_update t where t.command_center_id = one.command_center_id and t.id = one.owner_id::uuid) end;
  foreach key in array array_remove(array['centre',
      case when tg_op = 'INSERT' and one.created_by is not null then 'person ' || one.created_by || ' ' || current_date end, 'ticket ' || number], null) loop
    insert into file_use as u values (one.command_center_id, key, sign * one.bytes)
      on conflict (command_center_id, owner) do update set bytes = u.bytes + excluded.bytes returning u.bytes into total;
    if sign = 1 and total > file_most(key) then
      raise exception using errcode = 'TQ001', message = 'no room for more files';
    end if;
  end loop;
  return null;
end $$;
