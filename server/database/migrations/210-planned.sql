-- A ticket that is planned for later is received when it falls due, not when it was written down: until then no day counts it.
create or replace function figures_of_tickets(center uuid, wanted text[]) returns setof ticket_figure language sql stable
begin atomic
  select t.command_center_id, t.number, l.local::date, ((extract(isodow from l.local) - 1) * 8 + floor(extract(hour from l.local) / 3))::smallint,
      t.status, t.priority, t.case_type_id, t.barangay_id,
      coalesce((select array_agg(a.account_id order by a.account_id) from ticket_assignment a
        where a.command_center_id = t.command_center_id and a.number = t.number and a.state <> 'removed' and not a.is_excluded), '{}'),
      seconds_between(t.received_at, t.accepted_at), seconds_between(t.received_at, t.dispatched_at), seconds_between(t.dispatched_at, t.en_route_at),
      seconds_between(t.en_route_at, t.on_scene_at), seconds_between(t.received_at, t.on_scene_at), seconds_between(t.received_at, t.resolved_at)
    from ticket t join command_center c on c.id = t.command_center_id cross join lateral (select t.received_at at time zone c.time_zone as local) l
    where t.command_center_id = center and t.number = any (wanted) and t.status not in ('deleted', 'scheduled');
end;

select count_center_again(id) from command_center;
