-- What goes out to phones and comes in by channels and calls, of all centers together: for the figures that whoever runs the installation is alarmed by.

create function outward_figures() returns table (name text, joined bigint, last_at timestamptz, waiting bigint, failing bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    -- Crews that were asked for and not reached by any phone yet fail, until they answer.
    select 'push', (select count(*) from alert_phone), (select max(p.reached_at) from alert_phone p),
      (select count(*) from crew_alert a where a.attend_at is not null and a.push_at <= now()),
      (select count(*) from crew_alert a where a.kind = 'assigned' and a.ended_at is null and a.tries > 0 and a.reached = 0)
    union all select 'alerts', (select count(*) from alert_subscriber), (select max(o.decided_at) from own_alert o where o.decision in ('confirmed', 'overridden')),
      (select count(*) from alert_delivery d where d.next_at is not null),
      (select count(*) from own_alert o join alert_delivery d on d.command_center_id = o.command_center_id and d.alert_id = o.id and d.state = 'failed'
        where o.expires_at > now())
    union all select 'channels', (select count(*) from connection c where c.kind in ('messenger', 'channel')),
      greatest((select max(m.noted_at) from channel_message m), (select max(w.went_at) from connection_word w where w.kind = 'messenger' or w.kind like 'channel:%')),
      0, (select count(*) from connection_word w where w.trouble is not null and (w.kind = 'messenger' or w.kind like 'channel:%'))
    union all select 'partners', (select count(*) from partner p where p.is_deleted = 0), (select max(p.heard_at) from partner p where p.is_deleted = 0), 0, 0
  $$;
revoke all on function outward_figures from public;
grant execute on function outward_figures to tanod_app;

create function call_figures() returns table (ringing bigint, oldest_at timestamptz, going bigint, missed bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*) filter (where c.state = 'RINGING' and c.direction = 'incoming'), min(c.rang_at) filter (where c.state = 'RINGING' and c.direction = 'incoming'),
      count(*) filter (where c.state = 'ONGOING'),
      (select count(*) from call m where m.direction = 'incoming' and m.state = 'ENDED' and m.outcome <> 'answered' and m.called_back_at is null and m.closed_at is null)
      from call c where c.state <> 'ENDED'
  $$;
revoke all on function call_figures from public;
grant execute on function call_figures to tanod_app;
