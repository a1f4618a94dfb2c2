-- What a warning was read from: the same document is judged anew under its own name when what its feed is trusted for changes.
alter table warning add column document_hash bytea;
