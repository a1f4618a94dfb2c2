-- Reports that are sent by mail: who gets which, how often, and the last day of the latest that was sent.

create table report_schedule (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  every text not null check (every in ('daily', 'weekly', 'monthly')),
  recipients text[] not null,
  sent_to date,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id)
);
create index report_schedule_by_name on report_schedule (command_center_id, lower(name), id);

select isolate_by_center('report_schedule');
revoke delete on report_schedule from tanod_app;
