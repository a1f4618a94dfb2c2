-- The admins and executives of all centers with their languages: for transactions of the installation alone. A program from before asks leaders_of_all.
create function all_leaders(wanted text)
returns table (command_center_id uuid, id uuid, account_type text, account_type_id uuid, name text, username text, email text, phone text, languages text[],
  is_deleted smallint, is_default_pass boolean, is_demo boolean, last_seen_at timestamptz, created_at timestamptz, version int)
language sql stable security definer set search_path = public, pg_temp
as $$ select a.command_center_id, a.id, a.account_type, a.account_type_id, a.name, a.username, a.email, a.phone, a.languages, a.is_deleted, a.is_default_pass, a.is_demo,
      a.last_seen_at, a.created_at, a.version
    from account a where a.account_type = wanted and wanted in ('admin', 'executive') and tanod_centre() = '00000000-0000-4000-8000-000000000000' $$;
revoke all on function all_leaders from public;
grant execute on function all_leaders to tanod_app;
