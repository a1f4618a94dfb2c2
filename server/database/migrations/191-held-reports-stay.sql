-- Reports that nobody let in are forgotten for the own center alone, and never before the days of its settings, whoever asks for fewer.

create or replace function forget_held_reports(center uuid, days int) returns int
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  kept int := greatest(days, coalesce((select (s.value #>> '{retentionDays,heldReports}')::int from setting s where s.command_center_id = center), 90));
  past uuid[] := array(select o.id from offline_report o where o.command_center_id = center and (o.road = 'held' and o.state <> 'tagged' or o.state = 'rejected')
    and o.arrived_at < now() - kept * interval '1 day' limit 200);
begin
  if center is distinct from tanod_centre() then raise insufficient_privilege using message = 'This is another center.'; end if;
  delete from public_report r where r.command_center_id = center and r.offline_report_id = any (past);
  delete from file f where f.command_center_id = center and f.owner_kind = 'offlineReport' and f.owner_id = any (past::text[]);
  delete from offline_report o where o.command_center_id = center and o.id = any (past);
  return cardinality(past);
end $$;
