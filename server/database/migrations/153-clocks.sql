-- How far the clock of each node is ahead of the database's, as it tells with its heartbeat: one that is wrong files fresh reports as late.
alter table node add column clock_ahead_ms integer not null default 0;
