-- The link to a report leads nowhere 30 days after its ticket was closed.
create or replace function find_public_report(wanted bytea) returns table (command_center_id uuid, id uuid, user_id uuid, filed text, case_type_id uuid,
    created_at timestamptz, offline_report_id uuid, offline_state text, own_number text, number text, ticket_center_id uuid, owns boolean,
    said text, said_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ with recursive report as (
      select r.*, o.state as offline_state, coalesce(r.number, o.number) as own_number
      from public_report r left join offline_report o on o.command_center_id = r.command_center_id and o.id = r.offline_report_id
      where r.token_hash = wanted),
    became as (
      select t.number, t.command_center_id, t.status, t.merged_into, t.user_id, 0 as depth from report r join ticket t on t.number = r.own_number
      union all
      select t.number, t.command_center_id, t.status, t.merged_into, t.user_id, b.depth + 1 from became b join ticket t on t.number = b.merged_into
        where b.status = 'merged' and b.depth < 10)
    select r.command_center_id, r.id, r.user_id, r.filed, r.case_type_id, r.created_at, r.offline_report_id, r.offline_state, r.own_number,
      b.number, b.command_center_id, r.number is not null or exists (select from became f where f.depth = 0 and f.user_id = r.user_id),
      r.said, r.said_at
    from report r left join lateral (select * from became order by depth desc limit 1) b on true
    where not exists (select from ticket t where t.number = b.number
      and case when t.status in ('declined', 'deleted') then coalesce(t.closed_at, t.received_at) else coalesce(t.closed_at, t.resolved_at) end
        < now() - interval '30 days') $$;
