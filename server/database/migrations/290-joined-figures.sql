-- How what is joined does, of all centers together: for the figures that whoever runs the installation is alarmed by.

create function joined_figures() returns table (name text, joined bigint, last_at timestamptz, waiting bigint, failing bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  return query
    select 'cameras', count(*), max(c.seen_at), 0::bigint, count(*) filter (where c.state = 'offline') from camera c where c.is_deleted = 0
    union all select 'sensors', count(*), max(s.last_reading_at), 0, count(*) filter (where s.last_reading_at < now() - s.silent_after_minutes * interval '1 minute')
      from sensor s where s.is_deleted = 0
    union all select 'trackers', count(*), max(d.position_at), 0, count(*) filter (where d.mark_type in ('future', 'impossible'))
      from device d where d.is_deleted = 0 and d.key_hash is not null
    union all select 'webhooks', (select count(*) from webhook w where w.is_deleted = 0), max(v.tried_at) filter (where v.state = 'delivered'),
      count(*) filter (where v.state = 'waiting'), count(*) filter (where v.state = 'failed')
      from webhook_delivery v join webhook w on w.command_center_id = v.command_center_id and w.id = v.webhook_id and w.is_deleted = 0
    union all select 'warnings', count(*), max(f.fetched_at), 0, count(*) filter (where f.trouble is not null) from warning_source f
    union all select 'apiKeys', count(*), max(k.last_used_at), 0, 0 from api_key k where k.revoked_at is null and k.expires_at > now()
    union all select 'weather', count(*), max(o.went_at), 0, count(*) filter (where o.trouble is not null) from connection_word o where o.kind = 'weather';
  if to_regclass('pgboss.job') is null then return; end if;
  return query
    select q.kind, (select count(*) from connection_word o where o.kind = q.kind), (select max(o.went_at) from connection_word o where o.kind = q.kind),
      count(*) filter (where j.state in ('created', 'retry', 'active')), count(*) filter (where j.state = 'failed')
      from (values ('mail', 'mail'), ('sms', 'sendTelling')) q (kind, queue) left join pgboss.job j on j.name = q.queue group by q.kind;
end $$;
revoke all on function joined_figures from public;
grant execute on function joined_figures to tanod_app;
