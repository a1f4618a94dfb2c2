-- Once, as the superuser postgres of the primary: psql -h 10.0.0.10 -p 5000 -U postgres -d postgres -f cluster.sql
create role tanod login createrole password 'OWNER_PASSWORD';
create database tanod owner tanod encoding 'UTF8';
create role pgbouncer login password 'PGBOUNCER_PASSWORD';
\connect tanod
-- PgBouncer asks it for who signs in; nobody else may.
create schema pgbouncer;
grant usage on schema pgbouncer to pgbouncer;
create function pgbouncer.login_of(asked name, out name name, out secret text) language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select rolname, rolpassword from pg_authid where rolname = asked and rolcanlogin and not rolsuper $$;
revoke all on function pgbouncer.login_of(name) from public;
grant execute on function pgbouncer.login_of(name) to pgbouncer;
