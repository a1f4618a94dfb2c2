-- Captains report on every day: without a storm a report belongs to none, and to no storm's figures.
alter table barangay_report alter column storm_id drop not null;
