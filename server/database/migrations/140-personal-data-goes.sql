-- What is told of people goes whole, when its time is over and when they ask for it. contract/nouns/personalFields.ts says of each column what becomes of it.

alter table ticket add column forgotten_at timestamptz;
comment on column ticket.forgotten_at is 'When what it told of people was removed, its time being over.';

-- By what somebody is called in the words of others: the name of the record and each part of it, what else was told as a name, and numbers however they are
-- spaced. Null where there is nothing to look for.
create function called_as(name text, others text[], phones text[]) returns text language sql immutable parallel safe
  return (select string_agg(one, '|' order by length(one) desc) from (
      select regexp_replace(told, '([^[:alnum:][:space:]])', '\\\1', 'g') from (
        select unnest(others) union select name union select regexp_split_to_table(name, '[[:space:],.]+')) names (told) where length(told) > 2
      union select '([+]?63|0)?[ ().-]*' || regexp_replace(right(regexp_replace(p, '[^0-9]', '', 'g'), 10), '([0-9])(?=.)', '\1[ ().-]*', 'g')
        from unnest(phones) p where length(regexp_replace(p, '[^0-9]', '', 'g')) > 5) all_of (one));

create function without_names(said text, called text) returns text language sql immutable parallel safe
  return case when called is null then said else regexp_replace(said, '(?<![[:alnum:]])(' || called || ')(?![[:alnum:]])', '[removed]', 'gi') end;
-- Of values, not of the names of fields.
create function without_names(said jsonb, called text) returns jsonb language sql immutable parallel safe
  return case when called is null then said else regexp_replace(said::text, '(?<![[:alnum:]])(' || called || ')(?![[:alnum:]]|": )', '[removed]', 'gi')::jsonb end;

-- A step with its reason: who took it and when stays, and what was chosen from a list of the center.
create function without_words(center uuid, step jsonb) returns jsonb language sql stable
  return step || case when step ? 'note' then '{"note": null}'::jsonb else '{}' end || case when step ? 'summary' then '{"summary": ""}'::jsonb else '{}' end
    || case when step ? 'reason' and not exists (select from decline_reason d where d.command_center_id = center and d.name = step ->> 'reason')
      then '{"reason": ""}'::jsonb else '{}' end
    || case when step ? 'disposition' and not exists (select from disposition d where d.command_center_id = center and d.name = step ->> 'disposition')
      then '{"disposition": ""}'::jsonb else '{}' end;

-- The links by which visitors follow these reports lead nowhere any more.
create function end_links(center uuid, reports uuid[]) returns void language sql set search_path = public, pg_temp
  as $$ update public_report r set token_hash = sha256(uuid_send(gen_random_uuid())), client_hash = null, share_hash = null
      where r.command_center_id = center and r.id = any (reports);
    delete from report_contact c where c.command_center_id = center and c.report_id = any (reports);
    update public_upload u set name = '' where u.command_center_id = center and u.report_id = any (reports) $$;

-- Of tickets closed so long ago number, kind, barangay and times stay for the figures; whose they were, where, words and pictures go.
create or replace function forget_closed_tickets(center uuid, days int) returns int
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  past text[] := array(select t.number from ticket t where t.command_center_id = center and t.status in ('resolved', 'declined', 'deleted', 'merged')
    and (t.forgotten_at is null or t.forgotten_at < t.updated_at) and greatest(t.updated_at, t.received_at) < now() - days * interval '1 day' limit 200);
  late uuid[] := array(select o.id from offline_report o where o.command_center_id = center and o.number = any (past));
begin
  delete from file f where f.command_center_id = center and (f.owner_kind = 'ticket' and f.owner_id = any (past)
    or f.owner_kind = 'ticketUpdate' and f.owner_id in (select u.id::text from ticket_update u where u.command_center_id = center and u.number = any (past))
    or f.owner_kind = 'offlineReport' and f.owner_id = any (late::text[]));
  delete from ticket_update u where u.command_center_id = center and u.number = any (past);
  delete from ticket_position p where p.command_center_id = center and p.number = any (past);
  delete from ticket_step s where s.command_center_id = center and s.number = any (past);
  update ticket_assignment a set note = null where a.command_center_id = center and a.number = any (past) and a.note is not null;
  update ticket_transfer x set reason = '', note = null, answer = null, shown = null where x.command_center_id = center and x.number = any (past);
  update offline_report o set text = '', caller_name = null, caller_phone = null, user_id = null, landmark = null, lat = null, lng = null, accuracy = null,
    reason = null, note = null where o.command_center_id = center and o.id = any (late);
  perform end_links(center, array(select r.id from public_report r where r.command_center_id = center and (r.number = any (past) or r.offline_report_id = any (late))));
  update ticket t set description = '', caller_name = null, caller_phone = null, user_id = null, unit = null, landmark = null, address = null, place = '',
    lat = null, lng = null, accuracy = null, updates_count = 0, reported = without_words(center, t.reported), declined = without_words(center, t.declined),
    deleted = without_words(center, t.deleted), escalated = without_words(center, t.escalated), resolved = without_words(center, t.resolved),
    proposed = without_words(center, t.proposed), forgotten_at = now() where t.command_center_id = center and t.number = any (past);
  return cardinality(past);
end $$;

-- Reports that nobody let in within so many days, and those that were rejected, go with their links and pictures.
create or replace function forget_held_reports(center uuid, days int) returns int
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  past uuid[] := array(select o.id from offline_report o where o.command_center_id = center and (o.road = 'held' and o.state <> 'tagged' or o.state = 'rejected')
    and o.arrived_at < now() - days * interval '1 day' limit 200);
begin
  delete from public_report r where r.command_center_id = center and r.offline_report_id = any (past);
  delete from file f where f.command_center_id = center and f.owner_kind = 'offlineReport' and f.owner_id = any (past::text[]);
  delete from offline_report o where o.command_center_id = center and o.id = any (past);
  return cardinality(past);
end $$;

-- What a citizen told, wherever it stands, and the names and numbers by which the staff's own words tell of the citizen. The record itself is another matter.
create function erase_words_of(center uuid, citizen uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
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
end $$;

revoke all on function called_as, without_names(text, text), without_names(jsonb, text), without_words, end_links, erase_words_of from public;
grant execute on function erase_words_of to tanod_app;
