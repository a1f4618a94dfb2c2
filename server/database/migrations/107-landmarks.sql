-- Entries of the phone book that stand somewhere are landmarks; those for citizens are found on the public page too.
alter table directory add column lat double precision, add column lng double precision, add column is_public smallint not null default 0;
