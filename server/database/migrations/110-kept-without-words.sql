-- What is kept under a key of a request: ids, and no words of people. What was kept with words is forgotten.
delete from idempotency_key;
alter table idempotency_key add column is_whole boolean not null default true;
comment on column idempotency_key.is_whole is 'Whether the answer can be shown again from what is kept.';
