-- Who is named in the middle of a call interprets from then on. Whom the center rings by telephone to interpret is kept while in use, and ninety days after.
alter table call_party add column interprets_from timestamptz;
alter table interpreter add column changed_at timestamptz not null default now();
create trigger interpreter_changed before update on interpreter for each row execute function note_change();

-- Who was taken out of use so long ago; answers which.
create function forget_interpreters(center uuid, days int) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  return query delete from interpreter i where i.command_center_id = center
    and i.is_deleted = 1 and i.changed_at < now() - days * interval '1 day' returning i.id;
end $$;

-- With the citizen of that number goes who is rung no more; who still is stays among those to ring.
create function erase_interpreters_of(center uuid, citizen uuid) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  return query delete from interpreter i using citizen c where i.command_center_id = center and i.is_deleted = 1
    and c.command_center_id = center and c.id = citizen and i.phone = c.phone returning i.id;
end $$;
revoke all on function forget_interpreters, erase_interpreters_of from public;
grant execute on function forget_interpreters, erase_interpreters_of to tanod_app;
