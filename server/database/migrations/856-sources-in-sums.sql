-- Where tickets came from is counted in the sums of days and months too, as their status is.
alter table ticket_figure add column source text;
update ticket_figure f set source = t.source from ticket t where t.command_center_id = f.command_center_id and t.number = f.number;

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
      case when t.on_scene_at is null and t.status = 'resolved' then e.seconds end,
      t.source
    from ticket t join command_center c on c.id = t.command_center_id cross join lateral (select t.received_at at time zone c.time_zone as local) l
      cross join lateral (select case when t.status in ('resolved', 'declined', 'reported', 'merged') then seconds_between(t.received_at, case
        when t.status = 'resolved' then t.resolved_at
        else coalesce((t.stepped ->> 'at')::timestamptz, (t.declined ->> 'at')::timestamptz, (t.reported ->> 'at')::timestamptz) end) end as seconds) e
    where t.command_center_id = center and t.number = any (wanted) and t.status not in ('deleted', 'scheduled') and not t.is_rehearsal;
end;

create or replace function tallies_of(one ticket_figure) returns table (kind text, key text, amount int) language sql immutable
begin atomic
  values ('status', one.status, 0), ('priority', one.priority::text, 0), ('slot', one.slot::text, 0), ('barangay', coalesce(one.barangay_id::text, ''), 0)
    union all select 'source', one.source, 0 where one.source is not null
    union all select 'unit', unit::text, 0 from unnest(one.units) unit
    union all select i.name, one.priority::text, duration_step(i.seconds) from (values ('answer', one.answer), ('processing', one.processing),
      ('turnout', one.turnout), ('travel', one.travel), ('response', one.response), ('resolution', one.resolution),
      ('unanswered', one.unanswered), ('unsent', one.unsent), ('unreached', one.unreached)) i (name, seconds) where i.seconds is not null;
end;

insert into ticket_tally (command_center_id, span, kind, starts, case_type_id, key, amount, count)
  select f.command_center_id, 'day', 'source', f.day, f.case_type_id, f.source, 0, count(*)::int from ticket_figure f where f.source is not null group by 1, 4, 5, 6;
insert into ticket_tally (command_center_id, span, kind, starts, case_type_id, key, amount, count)
  select t.command_center_id, 'month', 'source', date_trunc('month', t.starts)::date, t.case_type_id, t.key, 0, sum(t.count)::int
    from ticket_tally t where t.span = 'day' and t.kind = 'source' group by 1, 4, 5, 6;
