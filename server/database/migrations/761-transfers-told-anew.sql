-- An open offer to another installation is told anew each hour: whatever either end lost is mended so.
create or replace function centers_with_cell_transfers(joined uuid[]) returns table (command_center_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.command_center_id from cell_transfer t
      where t.message is not null and t.next_at <= clock_timestamp() and (t.taken_until is null or t.taken_until < clock_timestamp())
    union select t.command_center_id from cell_transfer t where t.is_open and t.cell_id <> all (joined)
    union select t.command_center_id from cell_transfer t join ticket_transfer x on x.command_center_id = t.command_center_id and x.id = t.id
      where t.is_open and t.message is null and t.received_at < now() - interval '1 hour' and x.direction = 'outgoing' and x.state = 'offered' $$;

-- As before, and what was offered here and never became a ticket is forgotten as well.
create or replace function forget_closed_tickets(center uuid, days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kept int := greatest(days, coalesce((select (s.value #>> '{retentionDays,closedTickets}')::int from setting s where s.command_center_id = center), 1825));
  past text[] := array(select t.number from ticket t where t.command_center_id = center and t.status in ('resolved', 'declined', 'deleted', 'merged')
    and (t.forgotten_at is null or t.forgotten_at < t.updated_at) and greatest(t.updated_at, t.received_at) < now() - kept * interval '1 day' limit 200);
  late uuid[] := array(select o.id from offline_report o where o.command_center_id = center and o.number = any (past));
begin
  if center is distinct from tanod_centre() then raise insufficient_privilege using message = 'This is another center.'; end if;
  delete from file f where f.command_center_id = center and (f.owner_kind = 'ticket' and f.owner_id = any (past)
    or f.owner_kind = 'ticketUpdate' and f.owner_id in (select u.id::text from ticket_update u where u.command_center_id = center and u.number = any (past))
    or f.owner_kind = 'offlineReport' and f.owner_id = any (late::text[]));
  delete from ticket_update u where u.command_center_id = center and u.number = any (past);
  delete from ticket_position p where p.command_center_id = center and p.number = any (past);
  delete from ticket_step s where s.command_center_id = center and s.number = any (past);
  update ticket_assignment a set note = null where a.command_center_id = center and a.number = any (past) and a.note is not null;
  update ticket_transfer x set reason = '', note = null, answer = null, shown = null where x.command_center_id = center and x.number = any (past);
  -- What another center offered and what never became a ticket here. Of another installation's nobody else ends what was never answered.
  update ticket_transfer x set reason = '', note = null, answer = null, shown = null, state = case x.state when 'offered' then 'cancelled' else x.state end,
    answered_at = coalesce(x.answered_at, now())
    where x.command_center_id = center and x.direction = 'incoming' and x.offered_at < now() - kept * interval '1 day'
      and (x.reason <> '' or x.note is not null or x.answer is not null or x.shown is not null)
      and not exists (select from ticket t where t.command_center_id = center and t.number = x.number)
      and (x.state <> 'offered' or exists (select from cell_transfer e where e.command_center_id = center and e.id = x.id));
  update cell_transfer e set is_open = false from ticket_transfer x where e.command_center_id = center and e.is_open
    and x.command_center_id = center and x.id = e.id and x.direction = 'incoming' and x.state = 'cancelled';
  update offline_report o set text = '', caller_name = null, caller_phone = null, user_id = null, landmark = null, lat = null, lng = null, accuracy = null,
    reason = null, note = null where o.command_center_id = center and o.id = any (late);
  perform end_links(center, array(select r.id from public_report r where r.command_center_id = center and (r.number = any (past) or r.offline_report_id = any (late))));
  update ticket t set description = '', caller_name = null, caller_phone = null, user_id = null, unit = null, landmark = null, address = null, place = '',
    lat = null, lng = null, accuracy = null, updates_count = 0, reported = without_words(center, t.reported), declined = without_words(center, t.declined),
    deleted = without_words(center, t.deleted), escalated = without_words(center, t.escalated), resolved = without_words(center, t.resolved),
    proposed = without_words(center, t.proposed), forgotten_at = now() where t.command_center_id = center and t.number = any (past);
  return cardinality(past);
end $function$;
