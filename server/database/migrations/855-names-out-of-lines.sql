-- Where an erasure takes a name out of a line of the staff, that is a version of the line: another installation that has the line too follows it, and forgets what it said before.
-- The version that the last such erasure made.
alter table ticket_update add column unnamed_in int;

-- As before, and those lines have a new version.
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
  update ticket_update u set text = without_names(u.text, called), former = without_names(u.former, called), version = u.version + 1, unnamed_in = u.version + 1
    where u.command_center_id = center and u.number = any (touched) and u.report_id is null
      and (without_names(u.text, called) <> u.text or without_names(u.former, called) <> u.former);
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
