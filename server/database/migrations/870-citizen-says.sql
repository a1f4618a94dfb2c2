-- What whoever reported says of a ticket that is open, and since when: its row and head say it.
alter table ticket add column citizen_said jsonb;
