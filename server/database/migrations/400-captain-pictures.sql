-- A captain's line has a place, and a picture that hangs on it until a ticket is made of it.
alter table barangay_report add column position jsonb;
