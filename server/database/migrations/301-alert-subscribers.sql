-- People ask to be warned, without an account: of barangays and kinds of hazards, by notification or by text.
create table alert_subscriber (
  command_center_id uuid not null references command_center,
  id uuid not null,
  way text not null check (way in ('push', 'sms')),
  -- Of the device, or of the number: each is told once.
  address_hash bytea not null,
  -- The device that asked, which may end it by one tap.
  device_hash bytea not null,
  -- Sealed: the subscription of the browser, or the number.
  secret text not null,
  language text not null,
  barangay_ids uuid[] not null,
  -- None: all of them.
  hazards text[] not null,
  asked_at timestamptz not null default now(),
  primary key (command_center_id, id)
);
create unique index alert_subscriber_once on alert_subscriber (command_center_id, way, address_hash);
create index alert_subscriber_of_device on alert_subscriber (command_center_id, device_hash);
create index alert_subscriber_by_age on alert_subscriber (asked_at);
select isolate_by_center('alert_subscriber');

create function forget_alert_subscribers(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from alert_subscriber where asked_at < now() - older returning 1) select count(*) from gone $$;
revoke all on function forget_alert_subscribers from public;
grant execute on function forget_alert_subscribers to tanod_app;

drop function address_alert(uuid, uuid[], text[], uuid[]);
drop function alert_receivers(uuid[], text[]);

-- Whom an alert over these barangays reaches, by the ways that are open. The captain's page is there for each barangay: who has none is called.
create function alert_receivers(areas uuid[], hazard text, open text[]) returns table (kind text, way text, receiver uuid, is_reachable boolean)
  language sql stable
  as $$ select r.kind, r.way, r.receiver, r.is_reachable from (
      select 'captain' as kind, 'page' as way, b.id as receiver, l.barangay_id is not null as is_reachable from barangay b
        left join captain_link l on l.command_center_id = b.command_center_id and l.barangay_id = b.id
        where b.command_center_id = tanod_centre() and b.id = any (areas) and b.is_deleted = 0
      union all
      select 'captain', 'sms', l.barangay_id, true from captain_link l
        where l.command_center_id = tanod_centre() and l.barangay_id = any (areas) and l.phone is not null
      union all
      select 'team', 'push', p.session_id, true from alert_phone p
        join session s on s.command_center_id = p.command_center_id and s.id = p.session_id and s.ended_at is null
        join team_duty d on d.command_center_id = p.command_center_id and d.account_id = p.account_id and d.duty_status <> 'offduty'
        join account a on a.command_center_id = p.command_center_id and a.id = p.account_id and a.is_deleted = 0
        where p.command_center_id = tanod_centre()
      union all
      select 'contact', 'email', d.id, true from directory d
        where d.command_center_id = tanod_centre() and d.hears_alerts = 1 and d.is_deleted = 0 and d.email is not null
      union all
      select 'subscriber', s.way, s.id, true from alert_subscriber s
        where s.command_center_id = tanod_centre() and s.barangay_ids && areas and (s.hazards = '{}' or hazard = any (s.hazards))
    ) r where r.way = any (open) $$;

-- Writes down whom an alert goes to: those of its area, and whoever was told what it replaces. What waits of that is not told any more.
create function address_alert(alert uuid, areas uuid[], hazard text, open text[], replaced uuid[]) returns bigint
  language sql
  as $$ with over as (
      update alert_delivery set state = 'off', next_at = null
        where command_center_id = tanod_centre() and alert_id = any (replaced) and state = 'waiting' returning 1),
    told as (
      insert into alert_delivery (command_center_id, alert_id, kind, way, receiver, state, next_at, sent_at)
        select tanod_centre(), alert, r.kind, r.way, r.receiver,
          case when not bool_or(r.is_reachable) then 'failed' when r.way = 'page' then 'sent' else 'waiting' end,
          case when r.way <> 'page' then clock_timestamp() end,
          case when r.way = 'page' and bool_or(r.is_reachable) then clock_timestamp() end
        from (select * from alert_receivers(areas, hazard, open)
          union all select d.kind, d.way, d.receiver, d.way <> 'page' or exists (select from captain_link l
              where l.command_center_id = d.command_center_id and l.barangay_id = d.receiver) from alert_delivery d
            where d.command_center_id = tanod_centre() and d.alert_id = any (replaced)) r
        group by r.kind, r.way, r.receiver
        on conflict do nothing returning 1)
    select count(*) from told $$;
