-- Where those who follow a report agreed to be told how it stands.
create table report_contact (
  command_center_id uuid not null references command_center,
  id uuid not null,
  report_id uuid not null,
  kind text not null check (kind in ('push', 'sms')),
  -- Of the device, or of the number: each is told of a report once.
  address_hash bytea not null,
  -- Sealed: the subscription of the browser, or the number.
  secret text not null,
  language text not null,
  -- The sentence that was told last.
  told text not null,
  created_at timestamptz not null default now(),
  primary key (command_center_id, id),
  foreign key (command_center_id, report_id) references public_report on delete cascade
);
create unique index report_contact_once on report_contact (command_center_id, report_id, kind, address_hash);
create index report_contact_by_age on report_contact (created_at);
select isolate_by_center('report_contact');

-- Who is told of these tickets, and of those that were merged into them.
create function contacts_of_tickets(numbers text[]) returns table (command_center_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ with recursive became as (
      select c.command_center_id, c.id, coalesce(r.number, o.number) as number, 0 as depth from report_contact c
        join public_report r on r.command_center_id = c.command_center_id and r.id = c.report_id
        left join offline_report o on o.command_center_id = r.command_center_id and o.id = r.offline_report_id
      union all
      select b.command_center_id, b.id, t.merged_into, b.depth + 1 from became b join ticket t on t.number = b.number
        where t.status = 'merged' and b.depth < 10)
    select distinct b.command_center_id, b.id from became b where b.number = any (numbers) $$;

-- Everybody who is told of anything: looked at again from time to time, should a node have ended before it told.
create function contacts_all() returns table (command_center_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.command_center_id, c.id from report_contact c $$;

create function forget_contacts(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from report_contact where created_at < now() - older returning 1) select count(*) from gone $$;

revoke all on function contacts_of_tickets, contacts_all, forget_contacts from public;
grant execute on function contacts_of_tickets, contacts_all, forget_contacts to tanod_app;
