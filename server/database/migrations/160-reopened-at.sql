-- When a ticket was opened again last: what teams did before that is over, and its citizen is told so.
alter table ticket add column reopened_at timestamptz;
