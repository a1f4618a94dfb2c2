-- What came to a ticket after the other installation had accepted it goes along as well, and whoever erases a person tells the other end that has the ticket too.
-- Of what was accepted: the version of the ticket, and the ids that its lines have at the sender.
alter table cell_transfer add column seen jsonb;
-- What was added meanwhile has come: it comes once.
alter table cell_transfer add column more_at timestamptz;
-- The erasure at the other end that was heard of last: it is heard of once.
alter table cell_transfer add column erased_at timestamptz;
-- Told as soon as what is told now was confirmed; of an offer, as soon as it is heard that it was accepted before.
alter table cell_transfer add column then_erased boolean not null default false;

-- What an erasure changes in tickets that another installation has as well, or is offered.
create function tell_cells_of_erasure(center uuid, numbers text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$ begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  update ticket t set version = t.version + 1 where t.command_center_id = center and t.number = any (numbers) and t.status = 'transferred'
    and exists (select from ticket_transfer x join cell_transfer e on e.command_center_id = x.command_center_id and e.id = x.id
      where x.command_center_id = center and x.number = t.number and x.direction = 'outgoing' and x.state = 'offered' and e.is_open);
  update cell_transfer e set message = 'offer', message_at = now(), taken_until = null, turn = null, outcome = null, next_at = now(),
    tries = case when e.received_at is null then e.tries else 0 end, then_erased = true
    from ticket_transfer x where e.command_center_id = center and x.command_center_id = center and x.id = e.id and x.number = any (numbers)
      and x.direction = 'outgoing' and x.state = 'offered' and e.is_open;
  update cell_transfer e set then_erased = e.message is not null, message = coalesce(e.message, 'erased'), message_at = coalesce(e.message_at, now()),
    next_at = case when e.message is null then now() else e.next_at end, tries = case when e.message is null then 0 else e.tries end
    from ticket_transfer x where e.command_center_id = center and x.command_center_id = center and x.id = e.id and x.number = any (numbers)
      and (x.state = 'accepted' or e.crossed_at is not null) and e.message is distinct from 'erased';
end $$;
revoke all on function tell_cells_of_erasure from public;
grant execute on function tell_cells_of_erasure to tanod_app;

-- As before, and other installations hear of it.
create or replace function erase_words_of(center uuid, citizen uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text[] := array(select t.number from ticket t where t.command_center_id = center and t.user_id = citizen);
  reports uuid[] := array(select r.id from public_report r where r.command_center_id = center and r.user_id = citizen);
  late uuid[] := array(select o.id from offline_report o where o.command_center_id = center and (o.user_id = citizen
    or o.id in (select r.offline_report_id from public_report r where r.command_center_id = center and r.user_id = citizen)));
  told uuid[] := array(select u.id from ticket_update u where u.command_center_id = center and (u.report_id = any (reports)
    or u.created_by is null and u.report_id is null and u.number = any (own)));
  called text := (select called_as((select c.name from citizen c where c.command_center_id = center and c.id = citizen), array_agg(distinct other), array_agg(distinct phone))
    from (select c.email, c.phone from citizen c where c.command_center_id = center and c.id = citizen
      union all select t.caller_name, t.caller_phone from ticket t where t.command_center_id = center and t.number = any (own)
      union all select o.caller_name, o.caller_phone from offline_report o where o.command_center_id = center and o.id = any (late)) told (other, phone));
  touched text[] := own || array(select distinct u.number from ticket_update u where u.command_center_id = center and u.id = any (told))
    || array(select o.number from offline_report o where o.command_center_id = center and o.id = any (late) and o.number is not null);
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  delete from file f where f.command_center_id = center and (f.owner_kind = 'ticket' and f.owner_id = any (own) and f.created_by is null
    or f.owner_kind = 'ticketUpdate' and f.owner_id = any (told::text[]) or f.owner_kind = 'offlineReport' and f.owner_id = any (late::text[]));
  update file f set name = without_names(f.name, called) where f.command_center_id = center and f.owner_kind in ('ticket', 'ticketUpdate')
    and (f.owner_id = any (own) or f.owner_id in (select u.id::text from ticket_update u where u.command_center_id = center and u.number = any (touched)));
  delete from ticket_update u where u.command_center_id = center and u.id = any (told);
  update ticket_update u set text = without_names(u.text, called), former = without_names(u.former, called)
    where u.command_center_id = center and u.number = any (touched) and u.report_id is null;
  delete from ticket_position p where p.command_center_id = center and p.number = any (own);
  delete from ticket_step s where s.command_center_id = center and s.number = any (own);
  update ticket_assignment a set note = without_names(a.note, called) where a.command_center_id = center and a.number = any (touched) and a.note is not null;
  update ticket_transfer x set reason = without_names(x.reason, called), note = without_names(x.note, called), answer = without_names(x.answer, called), shown = null
    where x.command_center_id = center and x.number = any (own);
  update offline_report o set text = '', caller_name = null, caller_phone = null, landmark = null, lat = null, lng = null, accuracy = null,
    reason = without_names(o.reason, called), note = without_names(o.note, called) where o.command_center_id = center and o.id = any (late);
  perform end_links(center, reports);
  update ticket t set description = '', caller_name = null, caller_phone = null, unit = null, landmark = null, address = null, place = '',
    lat = null, lng = null, accuracy = null where t.command_center_id = center and t.number = any (own);
  update ticket t set reported = without_names(t.reported, called), declined = without_names(t.declined, called), deleted = without_names(t.deleted, called),
    escalated = without_names(t.escalated, called), resolved = without_names(t.resolved, called), proposed = without_names(t.proposed, called),
    updates_count = (select count(*) from ticket_update u where u.command_center_id = center and u.number = t.number and u.removed is null)
    where t.command_center_id = center and t.number = any (touched);
  update deletion_request d set name = '', contact = '', note = '', reason = null where d.command_center_id = center and d.citizen_id = citizen and d.status <> 'pending';
  update citizen_export e set reason = without_names(e.reason, called) where e.command_center_id = center and e.citizen_id = citizen;
  perform tell_cells_of_erasure(center, touched);
end $function$;
