-- What visitors sent, by the hash of the secret link that they follow it with.

create table public_report (
  command_center_id uuid not null references command_center,
  id uuid not null,
  token_hash bytea not null,
  -- Of the id that the phone gave the report, so that the same report sent twice is one.
  client_hash bytea,
  user_id uuid not null,
  filed text not null check (filed in ('received', 'late', 'held')),
  case_type_id uuid not null,
  number text,
  offline_report_id uuid,
  notice_version text,
  notice_at timestamptz,
  -- Why it may be kept at all: help was asked for.
  basis text not null default 'vital-interest',
  created_at timestamptz not null default now(),
  primary key (command_center_id, id),
  foreign key (command_center_id, offline_report_id) references offline_report
);
create unique index public_report_by_token on public_report (token_hash);
create unique index public_report_by_client on public_report (command_center_id, client_hash) where client_hash is not null;
create index public_report_of_ticket on public_report (command_center_id, number) where number is not null;
select wall('public_report');

create function public_centers() returns setof command_center
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from command_center where slug <> 'installation' and is_active order by is_demo, created_at, id $$;

-- The report behind a secret link, and the ticket that it has become: in whichever centre that is now, and merged into whichever other.
create function find_public_report(wanted bytea) returns table (command_center_id uuid, id uuid, user_id uuid, filed text, case_type_id uuid,
    created_at timestamptz, offline_report_id uuid, offline_state text, own_number text, number text, ticket_center_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ with recursive report as (
      select r.*, o.state as offline_state, coalesce(r.number, o.number) as own_number
      from public_report r left join offline_report o on o.command_center_id = r.command_center_id and o.id = r.offline_report_id
      where r.token_hash = wanted),
    became as (
      select t.number, t.command_center_id, t.status, t.merged_into, 0 as depth from report r join ticket t on t.number = r.own_number
      union all
      select t.number, t.command_center_id, t.status, t.merged_into, b.depth + 1 from became b join ticket t on t.number = b.merged_into
        where b.status = 'merged' and b.depth < 10)
    select r.command_center_id, r.id, r.user_id, r.filed, r.case_type_id, r.created_at, r.offline_report_id, r.offline_state, r.own_number,
      b.number, b.command_center_id
    from report r left join lateral (select * from became order by depth desc limit 1) b on true $$;

-- Counts one try under each key, and answers how many each now has within the window. Losing a count in a crash costs nothing.
create function count_tries(keys bytea[], window_ms double precision) returns int[] language plpgsql
  as $$
declare
  counts int[];
begin
  perform set_config('synchronous_commit', 'off', true);
  with counted as (
    insert into attempt as a (key, since, count) select k, now(), 1 from unnest(keys) k order by k
    on conflict (key) do update set
      since = case when a.since < now() - window_ms * interval '1 ms' then now() else a.since end,
      count = case when a.since < now() - window_ms * interval '1 ms' then 1 else a.count + 1 end
    returning a.key, a.count)
  select array_agg(c.count order by array_position(keys, c.key)) into counts from counted c;
  return counts;
end $$;

revoke all on function public_centers, find_public_report from public;
grant execute on function public_centers, find_public_report to tanod_app;
