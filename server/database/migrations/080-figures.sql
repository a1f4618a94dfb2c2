-- What the statistics count: a narrow row for each ticket that counts, and the sums of them. Both follow the log a moment later,
-- off the path of those who write, and can be made again from the tickets at any time.

create table ticket_figure (
  command_center_id uuid not null,
  number text not null,
  -- The day by the clock of the center, and the hours: weekday (Monday 0) * 8 + slot of three hours.
  day date not null,
  slot smallint not null,
  status text not null,
  priority smallint not null,
  case_type_id uuid not null,
  barangay_id uuid,
  -- The departments and teams whose part counts.
  units uuid[] not null,
  -- Whole seconds.
  answer int,
  processing int,
  turnout int,
  travel int,
  response int,
  resolution int,
  primary key (command_center_id, number)
);
create index ticket_figure_by_day on ticket_figure (command_center_id, day);
create index ticket_figure_by_barangay on ticket_figure (command_center_id, barangay_id, day);

create table ticket_tally (
  command_center_id uuid not null,
  span text not null check (span in ('day', 'month')),
  kind text not null,
  starts date not null,
  case_type_id uuid not null,
  key text not null,
  -- Of an interval: how long, in steps.
  amount int not null,
  count int not null,
  primary key (command_center_id, span, kind, starts, case_type_id, key, amount)
);

-- How far the log has been followed, and the weeks of a center that are to be counted anew.
create table figure_place (
  is_only boolean primary key default true check (is_only),
  position bigint not null
);
create table figure_again (
  command_center_id uuid not null,
  week date not null,
  primary key (command_center_id, week)
);

-- A second up to two minutes, and at most 4 % of a longer time.
create function duration_step(seconds int) returns int language sql immutable parallel safe
  return seconds - seconds % case when seconds < 120 then 1 when seconds < 600 then 5 when seconds < 3600 then 20
    when seconds < 21600 then 120 when seconds < 86400 then 600 else 3600 end;

create function seconds_between(since timestamptz, until timestamptz) returns int language sql immutable parallel safe
  return case when since is not null and until is not null then greatest(0, floor(extract(epoch from until - since)))::int end;

-- The one definition of what counts: every ticket that is not deleted, on the day and in the hour at which it was received by the clock of its
-- center; departments and teams by their assignments, but for those taken off and those whose part was left out.
create function figures_of_tickets(center uuid, wanted text[]) returns setof ticket_figure language sql stable
  as $$ select t.command_center_id, t.number, l.local::date, ((extract(isodow from l.local) - 1) * 8 + floor(extract(hour from l.local) / 3))::smallint,
      t.status, t.priority, t.case_type_id, t.barangay_id,
      coalesce((select array_agg(a.account_id order by a.account_id) from ticket_assignment a
        where a.command_center_id = t.command_center_id and a.number = t.number and a.state <> 'removed' and not a.is_excluded), '{}'),
      seconds_between(t.received_at, t.accepted_at), seconds_between(t.received_at, t.dispatched_at), seconds_between(t.dispatched_at, t.en_route_at),
      seconds_between(t.en_route_at, t.on_scene_at), seconds_between(t.received_at, t.on_scene_at), seconds_between(t.received_at, t.resolved_at)
    from ticket t join command_center c on c.id = t.command_center_id cross join lateral (select t.received_at at time zone c.time_zone as local) l
    where t.command_center_id = center and t.number = any (wanted) and t.status <> 'deleted' $$;

create function tallies_of(one ticket_figure) returns table (kind text, key text, amount int) language sql immutable
  as $$ values ('status', one.status, 0), ('priority', one.priority::text, 0), ('slot', one.slot::text, 0), ('barangay', coalesce(one.barangay_id::text, ''), 0)
    union all select 'unit', unit::text, 0 from unnest(one.units) unit
    union all select i.name, one.priority::text, duration_step(i.seconds) from (values ('answer', one.answer), ('processing', one.processing),
      ('turnout', one.turnout), ('travel', one.travel), ('response', one.response), ('resolution', one.resolution)) i (name, seconds) where i.seconds is not null $$;

-- Counts some tickets of a center as they now stand, instead of as they were counted before.
create function count_figures(center uuid, wanted text[]) returns void language plpgsql
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
    select center, s.span, v.kind, s.starts, m.case_type_id, v.key, v.amount, sum(m.n)
    from (select f.*, 1 as n from unnest(now_so) f union all select f.*, -1 from unnest(before) f) m
      cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) s (span, starts)
      cross join lateral tallies_of(row(m.command_center_id, m.number, m.day, m.slot, m.status, m.priority, m.case_type_id, m.barangay_id, m.units,
        m.answer, m.processing, m.turnout, m.travel, m.response, m.resolution)::ticket_figure) v
    group by 2, 3, 4, 5, 6, 7 having sum(m.n) <> 0
    on conflict (command_center_id, span, kind, starts, case_type_id, key, amount) do update set count = t.count + excluded.count;
end $$;

-- Asks that all tickets of a center be counted anew, week by week.
create function count_center_again(center uuid) returns void language sql security definer set search_path = public, pg_temp
  as $$ insert into figure_again select distinct center, date_trunc('week', received_at at time zone 'UTC')::date from ticket
    where command_center_id = center on conflict do nothing $$;

-- Follows the log some way, or counts a week anew; answers how much there was to do. One caller at a time does it, over all nodes.
create function follow_tickets(most int) returns int language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  again figure_again;
  since bigint;
  until bigint;
  seen int;
  one record;
begin
  if not pg_try_advisory_xact_lock(7466080) then return 0; end if;
  delete from figure_again a using (select * from figure_again order by command_center_id, week desc limit 1) f
    where a.command_center_id = f.command_center_id and a.week = f.week returning a.* into again;
  if again.command_center_id is not null then
    perform count_figures(again.command_center_id, array(select number from ticket where command_center_id = again.command_center_id
      and received_at >= again.week::timestamp at time zone 'UTC' and received_at < (again.week + interval '1 week')::timestamp at time zone 'UTC'));
    return 1;
  end if;
  select position into strict since from figure_place for update;
  select max(f.position), count(*) into until, seen from (select position from fact where position > since order by position limit most) f;
  if seen = 0 then return 0; end if;
  for one in select command_center_id as center, array_agg(distinct object_id) as numbers from fact
      where position > since and position <= until and kind = 'ticket' group by 1 loop
    perform count_figures(one.center, one.numbers);
  end loop;
  update figure_place set position = until;
  return seen;
end $$;

-- Another time zone puts tickets on other days.
create function count_again_in_zone() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$ begin perform count_center_again(new.id); return null; end $$;
create trigger centre_moved_zone after update of time_zone on command_center for each row when (old.time_zone <> new.time_zone)
  execute function count_again_in_zone();

insert into figure_place select true, coalesce(max(position), 0) from fact;
select count_center_again(id) from command_center;

select isolate_by_center('ticket_figure'), isolate_by_center('ticket_tally');
revoke insert, update, delete on ticket_figure, ticket_tally from tanod_app;
revoke all on function figures_of_tickets, count_figures, count_center_again, follow_tickets from public;
grant execute on function count_center_again, follow_tickets to tanod_app;
