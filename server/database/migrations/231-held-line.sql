-- Calls of one network beyond a few that nobody answered yet wait in a line that makes no sound.
alter table call
  add column source_hash bytea,
  add column is_held boolean not null default false;
create index call_unanswered_of_network on call (command_center_id, source_hash) where state = 'RINGING' and source_hash is not null;
