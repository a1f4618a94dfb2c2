-- A field of a ticket that is declared as searched: the migration of its column puts the words of that column into the index of words, behind those that stand there.
create function search_tickets_by(told text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  made constant text := (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where a.attrelid = 'ticket'::regclass and a.attname = 'words');
begin
  alter table ticket drop column words;
  execute format($f$alter table ticket add column words tsvector generated always as (%s || ' ' || coalesce(%I, ''))) stored$f$, left(made, -1), told);
  create index ticket_words on ticket using gin (words) with (gin_pending_list_limit = 512);
end $$;
revoke all on function search_tickets_by from public;
