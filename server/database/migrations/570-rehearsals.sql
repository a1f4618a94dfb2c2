-- What was sent to a center that is not open is a rehearsal: no figure counts it.
alter table ticket add column is_rehearsal boolean not null default false;

create or replace function figures_of_tickets(center uuid, wanted text[]) returns setof ticket_figure language sql stable
begin atomic
  select t.command_center_id, t.number, l.local::date, ((extract(isodow from l.local) - 1) * 8 + floor(extract(hour from l.local) / 3))::smallint,
      t.status, t.priority, t.case_type_id, t.barangay_id,
      coalesce((select array_agg(a.account_id order by a.account_id) from ticket_assignment a
        where a.command_center_id = t.command_center_id and a.number = t.number and a.state <> 'removed' and not a.is_excluded), '{}'),
      seconds_between(t.received_at, t.accepted_at), seconds_between(t.received_at, t.dispatched_at), seconds_between(t.dispatched_at, t.en_route_at),
      seconds_between(t.en_route_at, t.on_scene_at), seconds_between(t.received_at, t.on_scene_at), seconds_between(t.received_at, t.resolved_at),
      case when t.accepted_at is null and t.dispatched_at is null and t.on_scene_at is null then e.seconds end,
      case when t.dispatched_at is null and t.on_scene_at is null and t.status = 'resolved' then e.seconds end,
      case when t.on_scene_at is null and t.status = 'resolved' then e.seconds end
    from ticket t join command_center c on c.id = t.command_center_id cross join lateral (select t.received_at at time zone c.time_zone as local) l
      cross join lateral (select case when t.status in ('resolved', 'declined', 'reported', 'merged') then seconds_between(t.received_at, case
        when t.status = 'resolved' then t.resolved_at
        else coalesce((t.stepped ->> 'at')::timestamptz, (t.declined ->> 'at')::timestamptz, (t.reported ->> 'at')::timestamptz) end) end as seconds) e
    where t.command_center_id = center and t.number = any (wanted) and t.status not in ('deleted', 'scheduled') and not t.is_rehearsal;
end;

-- Those of before say it in their first words.
update ticket set is_rehearsal = true where source = 'quickreport' and description like 'REHEARSAL: this center is not open to citizens yet.%';
select count_figures(command_center_id, array_agg(number)) from ticket where is_rehearsal group by command_center_id;
