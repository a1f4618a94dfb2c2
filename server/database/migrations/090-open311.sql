-- Reports that came in by Open311, which lists them for anybody: how far each is, never what was said.

alter table public_report add column is_open311 boolean not null default false;
create index public_report_by_open311 on public_report (command_center_id, created_at desc) where is_open311;

create function centers_with_open311() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.command_center_id from setting s where s.value -> 'publicReports' ->> 'open311' = '1' $$;

-- Latest first, each by the ticket that it has become: in whichever center that is now, and merged into whichever other.
create function open311_requests(center uuid, wanted uuid[], kinds uuid[], since timestamptz, till timestamptz, is_over boolean, most int)
  returns table (id uuid, case_type_id uuid, case_type_name text, created_at timestamptz, changed_at timestamptz, state text, barangay text,
    lat double precision, lng double precision)
  language sql stable security definer set search_path = public, pg_temp
  as $$ with report as (
      select r.*, o.state as offline_state, coalesce(r.number, o.number) as own_number, o.barangay_id, o.lat, o.lng
      from public_report r left join offline_report o on o.command_center_id = r.command_center_id and o.id = r.offline_report_id
      where r.command_center_id = center and r.is_open311 and (wanted is null or r.id = any (wanted)) and (kinds is null or r.case_type_id = any (kinds))
        and r.created_at >= since and r.created_at <= till),
    stands as (
      select r.id, r.case_type_id, c.name as case_type_name, r.created_at,
        greatest(r.created_at, t.accepted_at, t.dispatched_at, t.on_scene_at, t.resolved_at, (t.declined ->> 'at')::timestamptz) as changed_at,
        coalesce(t.status, r.offline_state) as state, b.name as barangay, coalesce(t.lat, r.lat) as lat, coalesce(t.lng, r.lng) as lng
      from report r
        left join case_type c on c.command_center_id = r.command_center_id and c.id = r.case_type_id
        left join lateral (
          with recursive became as (
            select f.*, 0 as depth from ticket f where f.number = r.own_number
            union all
            select f.*, g.depth + 1 from became g join ticket f on f.number = g.merged_into where g.status = 'merged' and g.depth < 10)
          select * from became order by depth desc limit 1) t on true
        left join barangay b on b.command_center_id = coalesce(t.command_center_id, r.command_center_id) and b.id = coalesce(t.barangay_id, r.barangay_id)
      where r.own_number is null or t.number is not null)
    select s.* from stands s where is_over is null or is_over = (s.state in ('resolved', 'declined', 'rejected'))
    order by s.created_at desc, s.id desc limit most $$;

revoke all on function centers_with_open311, open311_requests from public;
grant execute on function centers_with_open311, open311_requests to tanod_app;
