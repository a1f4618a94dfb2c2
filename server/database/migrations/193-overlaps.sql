-- The secret that a webhook had before is right for a day more; a position that is much vaguer than the one before has a mark of its own.

alter table webhook add column secret_before text, add column secret_before_until timestamptz,
  add check ((secret_before is null) = (secret_before_until is null));
alter table device drop constraint device_mark_type_check,
  add constraint device_mark_type_check check (mark_type in ('good', 'late', 'future', 'impossible', 'vague'));
