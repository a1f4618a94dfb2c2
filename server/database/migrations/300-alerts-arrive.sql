-- An alert reaches people: whom, by what, and what became of it. Addresses stand where they are kept, so who leaves is told nothing more.
alter table captain_link add column phone text;
-- An entry of the phone book that is told of alerts by e-mail.
alter table directory add column hears_alerts smallint not null default 0 check (hears_alerts in (0, 1));

create table alert_delivery (
  command_center_id uuid not null,
  id uuid not null default gen_random_uuid(),
  alert_id uuid not null,
  kind text not null check (kind in ('captain', 'team', 'subscriber', 'contact')),
  way text not null check (way in ('page', 'sms', 'push', 'email')),
  -- The barangay of a captain, the session of a team's phone, a subscription, an entry of the phone book.
  receiver uuid not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'off')),
  tries int not null default 0,
  -- When it is to be tried; while a node sends it, until when that node is waited for.
  next_at timestamptz,
  sent_at timestamptz,
  -- A captain opened the page with it, pressed that it was received, was called by the desk.
  seen_at timestamptz,
  received_at timestamptz,
  called_at timestamptz,
  call jsonb,
  primary key (command_center_id, id),
  foreign key (command_center_id, alert_id) references own_alert
);
create unique index alert_delivery_once on alert_delivery (command_center_id, alert_id, kind, way, receiver);
create index alert_delivery_due on alert_delivery (next_at) where next_at is not null;
create index alert_delivery_of_receiver on alert_delivery (command_center_id, receiver) where kind = 'captain' and way = 'page';
select isolate_by_center('alert_delivery');

-- Whom an alert over these barangays reaches, by the ways that are open. The captain's page is there for each barangay: who has none is called.
create function alert_receivers(areas uuid[], open text[]) returns table (kind text, way text, receiver uuid, is_reachable boolean)
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
    ) r where r.way = any (open) $$;

-- Writes down whom an alert goes to: those of its area, and whoever was told what it replaces. What waits of that is not told any more.
create function address_alert(alert uuid, areas uuid[], open text[], replaced uuid[]) returns bigint
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
        from (select * from alert_receivers(areas, open)
          union all select d.kind, d.way, d.receiver, d.way <> 'page' or exists (select from captain_link l
              where l.command_center_id = d.command_center_id and l.barangay_id = d.receiver) from alert_delivery d
            where d.command_center_id = tanod_centre() and d.alert_id = any (replaced)) r
        group by r.kind, r.way, r.receiver
        on conflict do nothing returning 1)
    select count(*) from told $$;

-- Takes what is due for one node: captains before teams, teams before all others.
create function take_alert_deliveries(most int, lease_ms int) returns setof alert_delivery
  language sql
  as $$ update alert_delivery d set next_at = clock_timestamp() + lease_ms * interval '1 ms', tries = d.tries + 1
    where d.command_center_id = tanod_centre() and d.id in (select w.id from alert_delivery w
      where w.command_center_id = tanod_centre() and w.next_at <= clock_timestamp()
      order by array_position(array['captain', 'team', 'subscriber', 'contact'], w.kind), w.next_at limit most for update skip locked)
    returning d.* $$;

create function centers_with_alerts() returns table (command_center_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct d.command_center_id from alert_delivery d where d.next_at <= clock_timestamp() $$;
create function forget_alert_deliveries(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from alert_delivery d using own_alert a where a.command_center_id = d.command_center_id and a.id = d.alert_id
      and a.sent_at < now() - older returning 1) select count(*) from gone $$;
revoke all on function centers_with_alerts, forget_alert_deliveries from public;
grant execute on function centers_with_alerts, forget_alert_deliveries to tanod_app;
