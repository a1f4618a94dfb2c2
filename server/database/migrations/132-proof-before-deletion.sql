-- Whoever asks for a verified record to be deleted proves to be the one: by a code sent to the record's own number or address, or with an ID at the office.
alter table deletion_request
  add column code_hash bytea,
  add column code_tries int not null default 0,
  add column code_until timestamptz,
  add column proven_by text check (proven_by in ('code', 'office'));
create index citizen_by_mail on citizen (command_center_id, lower(email)) where email is not null and removed_at is null;
