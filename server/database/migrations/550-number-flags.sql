-- Flags of telephone numbers, each with a reason and a last day. What was taken off or is over is kept for the history of the number, for a while.
create table number_flag (
  command_center_id uuid not null references command_center,
  id uuid not null,
  phone text not null,
  kind text not null check (kind in ('violent', 'dog', 'oxygen', 'medical', 'interpreter', 'cannotSpeak', 'prank', 'other')),
  reason text not null check (length(reason) <= 300),
  until date not null,
  set_by jsonb not null,
  set_at timestamptz not null default now(),
  lifted_by jsonb,
  lifted_at timestamptz,
  primary key (command_center_id, id)
);
create unique index number_flag_is_once on number_flag (command_center_id, phone, kind) where lifted_at is null;
create index number_flag_of_phone on number_flag (command_center_id, phone, until);
create index number_flag_by_end on number_flag (command_center_id, until);
select isolate_by_center('number_flag');

-- The flags of a citizen's numbers go; out of the reasons of others go the name and the numbers.
create function erase_number_flags_of(center uuid, citizen uuid) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  own text[] := array(select c.phone from citizen c where c.command_center_id = center and c.id = citizen and c.phone is not null
    union select t.caller_phone from ticket t where t.command_center_id = center and t.user_id = citizen and t.caller_phone is not null);
  called text := called_as((select c.name from citizen c where c.command_center_id = center and c.id = citizen), null, own);
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  update number_flag f set reason = without_names(f.reason, called) where f.command_center_id = center and f.phone <> all (own)
    and without_names(f.reason, called) <> f.reason;
  return query delete from number_flag f where f.command_center_id = center and f.phone = any (own) returning f.id;
end $$;
revoke all on function erase_number_flags_of from public;
grant execute on function erase_number_flags_of to tanod_app;
