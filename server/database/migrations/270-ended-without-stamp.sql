-- A ticket that ended past its target without the stamp has missed it: how long it stood until then. Whatever ended had to be answered in time;
-- only what was resolved had to be sent to and reached.
alter table ticket_figure add column unanswered int, add column unsent int, add column unreached int;

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
    where t.command_center_id = center and t.number = any (wanted) and t.status not in ('deleted', 'scheduled');
end;

create or replace function tallies_of(one ticket_figure) returns table (kind text, key text, amount int) language sql immutable
begin atomic
  values ('status', one.status, 0), ('priority', one.priority::text, 0), ('slot', one.slot::text, 0), ('barangay', coalesce(one.barangay_id::text, ''), 0)
    union all select 'unit', unit::text, 0 from unnest(one.units) unit
    union all select i.name, one.priority::text, duration_step(i.seconds) from (values ('answer', one.answer), ('processing', one.processing),
      ('turnout', one.turnout), ('travel', one.travel), ('response', one.response), ('resolution', one.resolution),
      ('unanswered', one.unanswered), ('unsent', one.unsent), ('unreached', one.unreached)) i (name, seconds) where i.seconds is not null;
end;

create or replace function count_figures(center uuid, wanted text[]) returns void language plpgsql set search_path = public, pg_temp
  as $$
declare
  before ticket_figure[];
  now_so ticket_figure[];
begin
  before := array(select f from ticket_figure f where f.command_center_id = center and f.number = any (wanted));
  now_so := array(select f from figures_of_tickets(center, wanted) f);
  delete from ticket_figure f where f.command_center_id = center and f.number = any (wanted);
  insert into ticket_figure select * from unnest(now_so);
  insert into ticket_tally as t
    select center, s.span, v.kind, s.starts, (m.f).case_type_id, v.key, v.amount, sum(m.n)
    from (select f, 1 as n from unnest(now_so) f union all select f, -1 from unnest(before) f) m
      cross join lateral (values ('day', (m.f).day), ('month', date_trunc('month', (m.f).day)::date)) s (span, starts)
      cross join lateral tallies_of(m.f) v
    group by 2, 3, 4, 5, 6, 7 having sum(m.n) <> 0
    on conflict (command_center_id, span, kind, starts, case_type_id, key, amount) do update set count = t.count + excluded.count;
end $$;

select count_center_again(id) from command_center;
