-- What a stranger did under a key is told again to the same network alone, unless the request itself shows who it is.

alter table idempotency_key add column network bytea;
