-- Leaders have languages as all accounts have: a program from before reads one column more than it asks for.
drop function leaders_of_all(text);
create function leaders_of_all(wanted text)
returns table (command_center_id uuid, id uuid, account_type text, account_type_id uuid, name text, username text, email text, phone text, languages text[],
  is_deleted smallint, is_default_pass boolean, is_demo boolean, last_seen_at timestamptz, created_at timestamptz, version int)
language sql stable security definer set search_path = public, pg_temp
as $$ select a.command_center_id, a.id, a.account_type, a.account_type_id, a.name, a.username, a.email, a.phone, a.languages, a.is_deleted, a.is_default_pass, a.is_demo,
      a.last_seen_at, a.created_at, a.version
    from account a where a.account_type = wanted and wanted in ('admin', 'executive') and tanod_centre() = '00000000-0000-4000-8000-000000000000' $$;
revoke all on function leaders_of_all from public;
grant execute on function leaders_of_all to tanod_app;
