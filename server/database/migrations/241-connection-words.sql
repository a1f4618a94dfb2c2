-- The last word of what only sends or asks: when it went well, and what went wrong since. Feeds, cameras and webhooks have rows of their own for it.
create table connection_word (
  command_center_id uuid not null references command_center,
  kind text not null check (kind in ('mail', 'sms', 'weather')),
  went_at timestamptz,
  -- Null: nothing went wrong since.
  trouble text,
  primary key (command_center_id, kind)
);
select isolate_by_center('connection_word');
