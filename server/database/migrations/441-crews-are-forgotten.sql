-- What crews said of dangers, and who was on a crew, go with a person's wish and with their time like all else that tells of people.
-- The ticket at which a crew said it.
alter table hazard add column number text;
update hazard h set number = (select min(t.number) from ticket t where t.command_center_id = h.command_center_id and t.hazard_id = h.id) where h.is_from_crew;
create index hazard_of_ticket on hazard (command_center_id, number) where number is not null;

create function erase_crew_words_of(center uuid, citizen uuid) returns void language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  own text[] := array(select t.number from ticket t where t.command_center_id = center and t.user_id = citizen);
  called text := (select called_as((select c.name from citizen c where c.command_center_id = center and c.id = citizen), array_agg(distinct other), array_agg(distinct phone))
    from (select c.email, c.phone from citizen c where c.command_center_id = center and c.id = citizen
      union all select t.caller_name, t.caller_phone from ticket t where t.command_center_id = center and t.number = any (own)) told (other, phone));
  -- Known by the number of the record; who is on the list of the crews still stays there.
  left_it uuid[] := array(select m.id from crew_member m join citizen c on c.command_center_id = m.command_center_id and c.phone = m.phone
    where m.command_center_id = center and c.id = citizen and m.is_deleted = 1);
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  update hazard h set title = '–', description = '', lat = null, lng = null, accuracy = null, area = null, version = h.version + 1
    where h.command_center_id = center and h.number = any (own) and h.archived_at is not null;
  -- A danger that stands still warns the crews; whose house it is it says no more.
  update hazard h set title = without_names(h.title, called), description = without_names(h.description, called), version = h.version + 1
    where h.command_center_id = center and h.number = any (own) and h.archived_at is null;
  update crew_shift s set name = '–' where s.command_center_id = center and s.crew_member_id = any (left_it);
  update crew_member m set name = '–', phone = null, certificates = '{}', version = m.version + 1 where m.command_center_id = center and m.id = any (left_it);
end $$;
revoke all on function erase_crew_words_of from public;
grant execute on function erase_crew_words_of to tanod_app;
