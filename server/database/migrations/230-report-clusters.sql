-- Reports of danger beyond what one network may ring with: kept one by one, and together one row of the desk.
create table report_cluster (
  command_center_id uuid not null references command_center,
  id uuid not null,
  source_hash bytea not null,
  -- A quarter of an hour, counted from 1970: the next one begins a row of its own. Null once it was closed and opened again.
  slot bigint,
  began_at timestamptz not null default now(),
  acknowledged jsonb,
  closed jsonb,
  primary key (command_center_id, id)
);
create unique index report_cluster_now on report_cluster (command_center_id, source_hash, slot) where closed is null;
create index report_cluster_open on report_cluster (command_center_id, began_at) where closed is null;
select isolate_by_center('report_cluster');
revoke delete on report_cluster from tanod_app;

alter table offline_report
  add column cluster_id uuid,
  add foreign key (command_center_id, cluster_id) references report_cluster (command_center_id, id);
create index offline_report_of_cluster on offline_report (command_center_id, cluster_id, arrived_at desc, id desc) where cluster_id is not null;

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
  delete from report_cluster c where c.command_center_id = center and c.began_at < now() - kept * interval '1 day'
    and not exists (select from offline_report o where o.command_center_id = c.command_center_id and o.cluster_id = c.id);
  return cardinality(past);
end $$;
