-- How long a session may stand by the settings of its center, where they say so.
create function session_hours(center uuid) returns int
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin return (select (s.value #>> '{sessions,absoluteHours}')::int from setting s where s.command_center_id = center); end $$;

-- Reports that nobody let in within so many days go with their links and pictures; the program itself may remove none.
create function forget_held_reports(center uuid, days int) returns int
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  past uuid[] := array(select o.id from offline_report o where o.command_center_id = center and o.road = 'held' and o.state <> 'tagged'
    and o.arrived_at < now() - days * interval '1 day' limit 200);
begin
  delete from public_report r where r.command_center_id = center and r.offline_report_id = any (past);
  delete from file f where f.command_center_id = center and f.owner_kind = 'offlineReport' and f.owner_id = any (past::text[]);
  delete from offline_report o where o.command_center_id = center and o.id = any (past);
  return cardinality(past);
end $$;

-- Of tickets closed so long ago number, kind, barangay and times stay for the figures; whose they were, where, words and pictures go.
create function forget_closed_tickets(center uuid, days int) returns int
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  past text[] := array(select t.number from ticket t where t.command_center_id = center and t.status in ('resolved', 'declined', 'deleted')
    and t.description <> '' and greatest(t.updated_at, t.received_at) < now() - days * interval '1 day' limit 200);
begin
  delete from file f where f.command_center_id = center and (f.owner_kind = 'ticket' and f.owner_id = any (past) or f.owner_kind = 'ticketUpdate'
    and f.owner_id in (select u.id::text from ticket_update u where u.command_center_id = center and u.number = any (past)));
  delete from ticket_update u where u.command_center_id = center and u.number = any (past);
  delete from ticket_position p where p.command_center_id = center and p.number = any (past);
  update ticket t set description = '', caller_name = null, caller_phone = null, user_id = null, unit = null, landmark = null, address = null,
    lat = null, lng = null, accuracy = null where t.command_center_id = center and t.number = any (past);
  return cardinality(past);
end $$;

revoke all on function session_hours, forget_held_reports, forget_closed_tickets from public;
grant execute on function session_hours, forget_held_reports, forget_closed_tickets to tanod_app;
