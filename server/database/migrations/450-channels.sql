-- Messages of citizens by channels: Messenger, and any program that signs.
alter table connection add column signing text;
comment on column connection.signing is 'Sealed: by it a channel signs what it brings.';
alter table connection drop constraint connection_kind_check;
alter table connection add check (kind in ('mail', 'sms', 'weather', 'warnings', 'cameras', 'messenger', 'channel'));
drop index connection_of_kind;
create unique index connection_of_kind on connection (command_center_id, kind) where kind not in ('warnings', 'channel');
-- Of channels each has a word of its own.
alter table connection_word drop constraint connection_word_kind_check;
alter table connection_word add check (kind in ('mail', 'sms', 'weather', 'messenger') or kind like 'channel:%');
alter table report_contact drop constraint report_contact_kind_check;
alter table report_contact add check (kind in ('push', 'sms', 'channel'));

-- By it a message is taken once and sent once: the hash of its channel and id.
create table channel_message (
  command_center_id uuid not null references command_center,
  message_hash bytea not null,
  noted_at timestamptz not null default now(),
  primary key (command_center_id, message_hash)
);
create index channel_message_by_age on channel_message (noted_at);
select isolate_by_center('channel_message');
create function forget_channel_messages(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from channel_message where noted_at < now() - older returning 1) select count(*) from gone $$;
revoke all on function forget_channel_messages from public;
grant execute on function forget_channel_messages to tanod_app;
