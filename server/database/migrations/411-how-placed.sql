-- How the place of a ticket came to be known where nobody told it: {"by": "link", "at": when}.
alter table ticket add column placed jsonb;
