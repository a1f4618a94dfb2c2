-- What a center keeps of closed tickets is forgotten for that center alone, and never before the days of its settings, whoever asks for fewer.

create or replace function forget_closed_tickets(center uuid, days int) returns int
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  kept int := greatest(days, coalesce((select (s.value #>> '{retentionDays,closedTickets}')::int from setting s where s.command_center_id = center), 1825));
  past text[];
begin
  if center is distinct from tanod_centre() then raise insufficient_privilege using message = 'This is another center.'; end if;
  past := array(select t.number from ticket t where t.command_center_id = center and t.status in ('resolved', 'declined', 'deleted')
    and t.description <> '' and greatest(t.updated_at, t.received_at) < now() - kept * interval '1 day' limit 200);
  delete from file f where f.command_center_id = center and (f.owner_kind = 'ticket' and f.owner_id = any (past) or f.owner_kind = 'ticketUpdate'
    and f.owner_id in (select u.id::text from ticket_update u where u.command_center_id = center and u.number = any (past)));
  delete from ticket_update u where u.command_center_id = center and u.number = any (past);
  delete from ticket_position p where p.command_center_id = center and p.number = any (past);
  update ticket t set description = '', caller_name = null, caller_phone = null, user_id = null, unit = null, landmark = null, address = null,
    lat = null, lng = null, accuracy = null where t.command_center_id = center and t.number = any (past);
  return cardinality(past);
end $$;
