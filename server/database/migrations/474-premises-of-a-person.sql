-- Which premises tell of a citizen, how each was found, and what is taken out of its words: the same for what is kept, for the export and for erasure.
-- The contact's number tells whose it is; the whole name only where there is no number. A contact of the same name with another number is a namesake.
create function premises_of(center uuid, citizen uuid) returns table (id uuid, is_by_number boolean, is_own boolean, called text)
  language sql stable set search_path = public, pg_temp
  as $$
  select p.id, found.is_by_number, found.is_own, told.called
    from citizen c
    join premise p on p.command_center_id = c.command_center_id
    cross join lateral (select called_as(null, array[c.name], null) as name, called_as(null, null, array[c.phone]) as number) said
    cross join lateral (select coalesce(p.contact_phone = c.phone, false) as is_by_number, coalesce(p.contact_phone ~ '^[+]?[0-9]+$', false) as is_numbered,
      without_names(p.contact_name, said.name) <> p.contact_name as is_named) contact
    cross join lateral (select contact.is_by_number, contact.is_by_number or not contact.is_numbered and (contact.is_named
      or p.contact_name = '' and c.name ~ '[^ ] +[^ ]' and without_names(p.name, said.name) <> p.name) as is_own) found
    cross join lateral (select case when found.is_own then called_as(c.name, null, array[c.phone]) when contact.is_named then said.number
      else nullif(concat_ws('|', said.name, said.number), '') end as called) told
    cross join lateral (select concat_ws(' · ', p.name, p.address, p.hazards, p.help, p.access) as whole) words
    where c.command_center_id = center and c.id = citizen and (found.is_own or without_names(words.whole, told.called) <> words.whole)
  $$;

-- An own home goes whole; from other places go the name and the number.
create or replace function erase_premises_of(center uuid, citizen uuid) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  found record;
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  for found in select * from premises_of(center, citizen) loop
    delete from premise p where p.command_center_id = center and p.id = found.id and found.is_own and p.kind = 'home';
    update premise p set contact_name = case when found.is_own then '' else p.contact_name end,
      contact_phone = case when found.is_own then null else p.contact_phone end,
      address = without_names(p.address, found.called), hazards = without_names(p.hazards, found.called),
      help = without_names(p.help, found.called), access = without_names(p.access, found.called), version = p.version + 1,
      -- Two that were called after the same person are still told apart.
      name = case without_names(p.name, found.called) when p.name then p.name else without_names(p.name, found.called) || ' ' || right(p.id::text, 6) end
      where p.command_center_id = center and p.id = found.id;
    return next found.id;
  end loop;
end $$;
revoke all on function premises_of from public;
grant execute on function premises_of, called_as, without_names(text, text) to tanod_app;
