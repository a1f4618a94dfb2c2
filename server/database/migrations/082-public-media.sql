-- Pictures and films that follow a report, piece by piece; and whose words on a timeline are whose.

-- Told with the report or later, received in pieces, drawn by workers.
create table public_upload (
  command_center_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  name text not null,
  bytes bigint not null check (bytes > 0),
  -- Whom it came from, hashed: turns are taken between sources.
  source bytea not null,
  state text not null default 'coming' check (state in ('coming', 'arrived', 'kept', 'refused', 'lost')),
  refusal text,
  file_id uuid,
  pixels int,
  created_at timestamptz not null default now(),
  arrived_at timestamptz,
  -- A worker draws it until then; after that its process has died.
  taken_until timestamptz,
  primary key (command_center_id, id),
  foreign key (command_center_id, report_id) references public_report on delete cascade
);
create unique index public_upload_by_id on public_upload (id);
create index public_upload_of_report on public_upload (command_center_id, report_id, created_at);
create index public_upload_arrived on public_upload (source, arrived_at) where arrived_at is not null;
select isolate_by_center('public_upload');

-- Words that a citizen added belong to the report they came with; words of staff are for one reporter unless they say for all.
alter table ticket_update add column report_id uuid, add column for_all boolean not null default false;

-- The upload behind an id, where the secret of its report's link comes with it.
create function find_public_upload(wanted uuid, token bytea) returns table (command_center_id uuid, id uuid, report_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select u.command_center_id, u.id, u.report_id from public_upload u
    join public_report r on r.command_center_id = u.command_center_id and r.id = u.report_id where u.id = wanted and r.token_hash = token $$;

-- Takes the next arrived upload for a worker: each source's first before any source's second, small pictures before large ones.
create function take_public_upload(most_pixels int, lease_ms int)
  returns table (command_center_id uuid, id uuid, name text, own_number text, offline_report_id uuid, ticket_center_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  taken record;
begin
  select u.command_center_id as center, u.id, u.name, u.report_id into taken from public_upload u
    where u.state = 'arrived' and (u.taken_until is null or u.taken_until < now()) and (most_pixels is null or u.pixels <= most_pixels)
    order by (select count(*) from public_upload o where o.source = u.source and o.arrived_at < u.arrived_at and o.arrived_at > now() - interval '10 minutes'),
      u.pixels, u.arrived_at
    limit 1 for update skip locked;
  if taken is null then return; end if;
  update public_upload u set taken_until = now() + lease_ms * interval '1 ms' where u.command_center_id = taken.center and u.id = taken.id;
  return query select r.command_center_id, taken.id, taken.name, coalesce(r.number, o.number), r.offline_report_id, t.command_center_id
    from public_report r left join offline_report o on o.command_center_id = r.command_center_id and o.id = r.offline_report_id
      left join ticket t on t.number = coalesce(r.number, o.number)
    where r.command_center_id = taken.center and r.id = taken.report_id;
end $$;

-- What did not come within a day comes no more.
create function give_up_public_uploads(older interval) returns table (id uuid)
  language sql security definer set search_path = public, pg_temp
  as $$ update public_upload u set state = 'lost' where u.state = 'coming' and u.created_at < now() - older returning u.id $$;

-- Those that may have come whole, and whose process died before it said so.
create function public_uploads_under_way() returns table (command_center_id uuid, id uuid, bytes bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select u.command_center_id, u.id, u.bytes from public_upload u where u.state = 'coming' and u.created_at < now() - interval '1 minute' $$;

revoke all on function find_public_upload, take_public_upload, give_up_public_uploads, public_uploads_under_way from public;
grant execute on function find_public_upload, take_public_upload, give_up_public_uploads, public_uploads_under_way to tanod_app;
