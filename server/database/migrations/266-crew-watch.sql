-- Crews on the scene are watched over: the roll is called as the case type says, and a crew that gives no sign of itself is missed.
alter table case_type add column roll_call_minutes integer not null default 0 check (roll_call_minutes between 0 and 240);

-- What comes next of a crew and when stands in its row, so that any node goes on with it.
create table crew_watch (
  command_center_id uuid not null references command_center,
  number text not null,
  account_id uuid not null,
  -- From when the next roll-call is counted: the crew is on the scene since, or has answered.
  since timestamptz not null,
  -- A roll-call that waits for its answer.
  asked_at timestamptz,
  attend_at timestamptz not null default clock_timestamp(),
  primary key (command_center_id, number, account_id)
);
create index crew_watch_due on crew_watch (attend_at);
select isolate_by_center('crew_watch');

create function watches_to_attend(most int, ahead_ms int) returns table (command_center_id uuid, number text, account_id uuid, in_ms float8)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select w.command_center_id, w.number, w.account_id, extract(epoch from w.attend_at - clock_timestamp()) * 1000
    from crew_watch w where w.attend_at <= clock_timestamp() + ahead_ms * interval '1 ms' order by w.attend_at limit most $$;
revoke all on function watches_to_attend from public;
grant execute on function watches_to_attend to tanod_app;

alter table crew_alert drop constraint crew_alert_kind_check;
alter table crew_alert add constraint crew_alert_kind_check check (kind in ('assigned', 'changed', 'ended', 'escalated', 'mayday', 'rollCall'));
