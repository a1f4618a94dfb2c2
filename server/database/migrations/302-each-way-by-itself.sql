-- Each way is sent by itself: a gateway that hangs holds up no notification and no letter, and no other center.
drop function take_alert_deliveries(int, int);
create function take_alert_deliveries(by_way text, most int, lease_ms int) returns setof alert_delivery
  language sql
  as $$ update alert_delivery d set next_at = clock_timestamp() + lease_ms * interval '1 ms', tries = d.tries + 1
    where d.command_center_id = tanod_centre() and d.id in (select w.id from alert_delivery w
      where w.command_center_id = tanod_centre() and w.way = by_way and w.next_at <= clock_timestamp()
      order by array_position(array['captain', 'team', 'subscriber', 'contact'], w.kind), w.next_at limit most for update skip locked)
    returning d.* $$;

drop function centers_with_alerts();
create function alerts_to_send() returns table (command_center_id uuid, way text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct d.command_center_id, d.way from alert_delivery d where d.next_at <= clock_timestamp() $$;
revoke all on function alerts_to_send from public;
grant execute on function alerts_to_send to tanod_app;
