-- How somebody likes the desk; null until something was changed.
alter table account add column desk jsonb;
