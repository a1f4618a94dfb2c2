-- API keys: callers that are programs of other town systems. Each has an account of its own, that nobody can sign in to, so that the log and every list name it.
create table api_key (
  command_center_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  permissions text[] not null,
  calls_per_minute int not null check (calls_per_minute > 0),
  made_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (command_center_id, id),
  foreign key (command_center_id, id) references account,
  foreign key (command_center_id, made_by) references account
);
create unique index api_key_by_token on api_key (token_hash);
select isolate_by_center('api_key');

-- Whom a key stands for: held for its maker, so that what the maker may do no longer, the key may not either.
create function holder_of_key(wanted bytea) returns table (session_id uuid, command_center_id uuid, account_id uuid, account_type text, type_label text,
    type_permissions text[], name text, is_default_pass boolean, is_demo boolean, is_deleted smallint, started_at timestamptz, last_active_at timestamptz,
    ended_at timestamptz, end_reason text, centre_is_active boolean, proven_at timestamptz, key_permissions text[], key_calls int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select k.id, k.command_center_id, k.id, m.account_type, t.label, t.permissions, a.name, m.is_default_pass, m.is_demo, m.is_deleted,
      now(), now(), coalesce(k.revoked_at, case when k.expires_at <= now() then k.expires_at end), null::text, c.is_active, k.created_at,
      k.permissions, k.calls_per_minute
    from api_key k
    join account a on a.command_center_id = k.command_center_id and a.id = k.id
    join account m on m.command_center_id = k.command_center_id and m.id = k.made_by
    join command_center c on c.id = k.command_center_id
    left join account_type t on t.command_center_id = m.command_center_id and t.id = m.account_type_id
    where k.token_hash = wanted $$;
revoke all on function holder_of_key from public;
grant execute on function holder_of_key to tanod_app;
