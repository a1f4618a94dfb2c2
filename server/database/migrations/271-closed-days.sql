-- Books that close: what a day counted when it ended, by the clock of its center, and every change of it since. Neither is ever written over.
create table closed_day (
  command_center_id uuid not null,
  day date not null,
  closed_at timestamptz not null,
  received int not null,
  -- By kind and key, as ticket_tally has them; and by case type.
  counts jsonb not null,
  primary key (command_center_id, day)
);
create table closed_day_change (
  command_center_id uuid not null,
  id bigint generated always as identity,
  day date not null,
  number text not null,
  at timestamptz not null default now(),
  -- The row of the ticket in this day before and after; null: it was not, or is no more, of this day.
  before jsonb,
  after jsonb,
  -- It came, went, or what was counted already is another now; else a ticket only went on: another status, a stamp or a unit more.
  is_correction boolean not null,
  primary key (command_center_id, id)
);
create index closed_day_change_by_day on closed_day_change (command_center_id, day);

create function corrects(before ticket_figure, after ticket_figure) returns boolean language sql immutable
begin atomic
  select (before.slot, before.priority, before.case_type_id, before.barangay_id) is distinct from (after.slot, after.priority, after.case_type_id, after.barangay_id)
    or not after.units @> before.units
    or exists (select from (values (before.answer, after.answer), (before.processing, after.processing), (before.turnout, after.turnout),
      (before.travel, after.travel), (before.response, after.response), (before.resolution, after.resolution)) v (was, is_now)
      where was is not null and was is distinct from is_now);
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
  insert into closed_day_change (command_center_id, day, number, before, after, is_correction)
    select center, d.day, coalesce((w.was).number, (w.is_now).number), b.before, a.after,
      case when b.before is null or a.after is null then true else corrects(w.was, w.is_now) end
    from (select was, is_now from unnest(before) was full join unnest(now_so) is_now on was.number = is_now.number where was is distinct from is_now) w
      join closed_day d on d.command_center_id = center and d.day in ((w.was).day, (w.is_now).day)
      cross join lateral (select case when (w.was).day = d.day then to_jsonb(w.was) - '{command_center_id,number,day}'::text[] end as before) b
      cross join lateral (select case when (w.is_now).day = d.day then to_jsonb(w.is_now) - '{command_center_id,number,day}'::text[] end as after) a;
end $$;

-- Closes every day that is over for a minute and counted to its end. Takes turns with those who count.
create function close_days(moment timestamptz) returns int language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  done int;
begin
  if not pg_try_advisory_xact_lock(7466080) then return 0; end if;
  insert into closed_day
    select c.id, d.day::date, moment, coalesce(s.received, 0), coalesce(s.counts, '{}')
    from command_center c
      cross join lateral (select ((moment - interval '1 minute') at time zone c.time_zone)::date as today) l
      cross join lateral (select coalesce((select max(day) + 1 from closed_day where command_center_id = c.id),
        (select min(day) from ticket_figure where command_center_id = c.id)) as day) f
      cross join lateral generate_series(f.day::timestamp, (l.today - 1)::timestamp, interval '1 day') d (day)
      cross join lateral (select sum(n) filter (where kind = 'status')::int as received, jsonb_object_agg(kind || ' ' || key, n) as counts
        from (select kind, key, sum(count)::int as n from ticket_tally where command_center_id = c.id and span = 'day' and starts = d.day::date
            and kind in ('status', 'priority', 'slot', 'barangay', 'unit') group by 1, 2
          union all select 'caseType', case_type_id::text, sum(count)::int from ticket_tally where command_center_id = c.id and span = 'day'
            and starts = d.day::date and kind = 'status' group by 2) own where n <> 0) s
    where not exists (select from figure_again where command_center_id = c.id)
      and not exists (select from fact where kind = 'ticket' and command_center_id = c.id and position > (select position from figure_place)
        and at < l.today::timestamp at time zone c.time_zone)
      and not exists (select from fact_inbox where kind = 'ticket' and command_center_id = c.id and at < l.today::timestamp at time zone c.time_zone);
  get diagnostics done = row_count;
  return done;
end $$;

select isolate_by_center('closed_day'), isolate_by_center('closed_day_change');
revoke insert, update, delete on closed_day, closed_day_change from tanod_app;
revoke all on function corrects, close_days from public;
grant execute on function close_days to tanod_app;
