-- Who is told is found from the tickets, not from everybody who follows one.
create index public_report_of_offline on public_report (command_center_id, offline_report_id) where offline_report_id is not null;
create index report_contact_of_report on report_contact (command_center_id, report_id);

create or replace function contacts_of_tickets(numbers text[]) returns table (command_center_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ with recursive same as (
      select t.command_center_id, t.number, 0 as depth from ticket t where t.number = any (numbers)
      union all
      select t.command_center_id, t.number, s.depth + 1 from same s
        join ticket t on t.command_center_id = s.command_center_id and t.merged_into = s.number where s.depth < 10),
    reports as (
      select r.command_center_id, r.id from same s join public_report r on r.number = s.number
      union
      select r.command_center_id, r.id from same s join offline_report o on o.number = s.number
        join public_report r on r.command_center_id = o.command_center_id and r.offline_report_id = o.id)
    select c.command_center_id, c.id from reports r join report_contact c on c.command_center_id = r.command_center_id and c.report_id = r.id $$;

-- Looked at again from time to time, should a node have ended before it told: whose ticket changed within a day.
drop function contacts_all();
create function contacts_of_late() returns table (command_center_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ with followed as (
      select distinct t.command_center_id, t.number, t.merged_into, t.updated_at from report_contact c
        join public_report r on r.command_center_id = c.command_center_id and r.id = c.report_id
        left join offline_report o on o.command_center_id = r.command_center_id and o.id = r.offline_report_id
        join ticket t on t.number = coalesce(r.number, o.number)),
    changed as (
      select f.number from followed f where f.updated_at > now() - interval '1 day'
      union
      select m.number from followed f join ticket m on m.command_center_id = f.command_center_id and m.number = f.merged_into
        where m.updated_at > now() - interval '1 day')
    select f.command_center_id, f.id from contacts_of_tickets((select array_agg(number) from changed)) f $$;

revoke all on function contacts_of_late from public;
grant execute on function contacts_of_late to tanod_app;
