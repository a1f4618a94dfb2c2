-- Places that the center knows before anything happens there: hazards, who needs help, how to get in, and whom to call.
create table premise (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  kind text not null,
  address text not null default '',
  barangay_id uuid,
  position jsonb,
  contact_name text not null default '',
  contact_phone text,
  floors smallint,
  hazards text not null default '',
  help text not null default '',
  access text not null default '',
  valid_until date,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  -- As words are compared: small letters without marks, one space between words and around them.
  called text not null generated always as (' ' || btrim(regexp_replace(translate(lower(name), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc'), '[^[:alnum:]]+', ' ', 'g')) || ' ') stored,
  addressed text not null generated always as (' ' || btrim(regexp_replace(translate(lower(address), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc'), '[^[:alnum:]]+', ' ', 'g')) || ' ') stored,
  primary key (command_center_id, id),
  foreign key (command_center_id, barangay_id) references barangay
);
create unique index premise_is_once on premise (command_center_id, lower(name)) where is_deleted = 0;
create index premise_by_name on premise (command_center_id, lower(name), id);
select isolate_by_center('premise');
revoke delete on premise from tanod_app;

create function note_change() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin new.changed_at := now(); return new; end $$;
create trigger premise_changed before update on premise for each row execute function note_change();

-- What was of use until a day so long ago, or was taken out of use then, goes whole; answers which.
create function forget_premises(center uuid, days int) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  return query delete from premise p where p.command_center_id = center
    and (p.valid_until < current_date - days or p.is_deleted = 1 and p.changed_at < now() - days * interval '1 day') returning p.id;
end $$;

-- A citizen's own home goes; from other places go the name and the numbers. A namesake with a number of its own is another person.
create function erase_premises_of(center uuid, citizen uuid) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  own_name text := (select lower(c.name) from citizen c where c.command_center_id = center and c.id = citizen and length(c.name) > 2);
  own_phone text := (select c.phone from citizen c where c.command_center_id = center and c.id = citizen);
  named text := called_as((select c.name from citizen c where c.command_center_id = center and c.id = citizen), null, array[own_phone]);
  own uuid[] := array(select p.id from premise p where p.command_center_id = center and (p.contact_phone = own_phone
    or (p.contact_phone is null or p.contact_phone !~ '^[+]?[0-9]+$') and strpos(lower(p.contact_name), own_name) > 0
    or strpos(lower(p.name || ' ' || p.address || ' ' || p.hazards || ' ' || p.help || ' ' || p.access), own_name) > 0));
begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  delete from premise p where p.command_center_id = center and p.id = any (own) and p.kind = 'home';
  update premise p set contact_name = '', contact_phone = null, address = without_names(p.address, named),
    hazards = without_names(p.hazards, named), help = without_names(p.help, named), access = without_names(p.access, named), version = p.version + 1,
    -- Two that were called after the same person are still told apart.
    name = case without_names(p.name, named) when p.name then p.name else without_names(p.name, named) || ' ' || right(p.id::text, 6) end
    where p.command_center_id = center and p.id = any (own);
  return query select unnest(own);
end $$;
revoke all on function forget_premises, erase_premises_of from public;
grant execute on function forget_premises, erase_premises_of to tanod_app;
