-- A call of the held line rings as soon as fewer of its network do, and counts as missed by how long it rang, not by how long it was held.
alter table call
  add column network_most smallint,
  add column rings_since timestamptz;

create or replace function calls_to_attend(incoming_seconds int, outgoing_seconds int, absent_seconds int) returns table (command_center_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.command_center_id, c.id from call c where c.state <> 'ENDED' and c.road = 'web' and (
      c.state = 'RINGING' and not c.is_held
        and coalesce(c.rings_since, c.rang_at) < now() - (case c.direction when 'incoming' then incoming_seconds else outgoing_seconds end) * interval '1 s'
      or exists (select from call_party p where p.command_center_id = c.command_center_id and p.call_id = c.id and p.state = 'joined'
        and p.seen_at < now() - absent_seconds * interval '1 s'))
    union all select c.command_center_id, c.id from call c where c.state <> 'ENDED' and c.road = 'phone'
      and c.rang_at < now() - (case c.state when 'RINGING' then interval '10 minutes' else interval '4 hours' end)
    limit 200 $$;

-- The networks whose held calls could ring: looked for each second, should a call have gone otherwise than by an answer or its end.
create function networks_with_room() returns table (command_center_id uuid, source_hash bytea)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select h.command_center_id, h.source_hash from call h where h.state = 'RINGING' and h.is_held and h.source_hash is not null
    group by h.command_center_id, h.source_hash
    having max(h.network_most) > (select count(*) from call r
      where r.command_center_id = h.command_center_id and r.source_hash = h.source_hash and r.state = 'RINGING' and not r.is_held)
    limit 200 $$;
revoke all on function networks_with_room from public;
grant execute on function networks_with_room to tanod_app;
