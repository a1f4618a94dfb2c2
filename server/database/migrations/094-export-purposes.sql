-- What an export was for, in its maker's words: beside the log, which names it by id, so that it can be erased.
create table export_purpose (
  command_center_id uuid not null references command_center,
  id uuid not null,
  account_id uuid not null,
  -- Null once it was erased.
  purpose text,
  made_at timestamptz not null default now(),
  primary key (command_center_id, id)
);
create index export_purpose_by_time on export_purpose (command_center_id, made_at) where purpose is not null;
select isolate_by_center('export_purpose');
revoke delete on export_purpose from tanod_app;

-- The same of exports of citizens.
grant update (reason) on citizen_export to tanod_app;
