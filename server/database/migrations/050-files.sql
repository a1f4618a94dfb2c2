-- Looks across the centres for the sweeper of files: which of these contents some row of any centre shows, and since when there are any.
create function contents_in_use(wanted text[]) returns table (sha256 text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct f.sha256 from file f where f.sha256 = any (wanted) $$;
create function founded_at() returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
  as $$ select min(created_at) from command_center $$;
revoke all on function contents_in_use, founded_at from public;
grant execute on function contents_in_use, founded_at to tanod_app;
