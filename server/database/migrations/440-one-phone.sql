-- A phone is told apart from the others of its account over the sessions that it has held, and by who signed on with it.
alter table session add column browser_hash bytea;
create index session_of_account_ever on session (command_center_id, account_id);
grant select (browser_hash), insert (browser_hash) on session to tanod_app;
-- The session of the unit's phone that signed them on; null where the desk or the code in the vehicle did.
alter table crew_shift add column session_id uuid;
create index crew_shift_of_session on crew_shift (command_center_id, session_id) where session_id is not null;
