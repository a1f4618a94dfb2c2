-- The second wall: every row of a centre is seen inside that centre's transactions alone, and these functions alone look across.

create function wall(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy of_centre on %s using (command_center_id = tanod_centre()) with check (command_center_id = tanod_centre())', name);
  execute format('grant select, insert, update, delete on %s to tanod_app', name);
end $$;

select wall('setting'), wall('account_type'), wall('account'), wall('sign_in_name'), wall('session'), wall('deed'), wall('file'), wall('applicant');

alter table command_center enable row level security;
create policy itself on command_center using (id = tanod_centre()) with check (id = tanod_centre());
grant select, insert, update on command_center to tanod_app;
revoke delete on account, session from tanod_app;

-- Held before anyone is signed in; nothing of a centre is in them but ids.
grant select, insert, update, delete on one_time_password, attempt to tanod_app;

create function find_sign_in(wanted text) returns table (command_center_id uuid, account_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select n.command_center_id, n.account_id from sign_in_name n where n.name = wanted $$;

-- A session with whom it stands for: by the hash of its token, or by its id for a sweep over open sockets.
create type session_holder as (session_id uuid, command_center_id uuid, account_id uuid, account_type text, type_label text, type_permissions text[], name text,
  is_default_pass boolean, is_demo boolean, is_deleted smallint, started_at timestamptz, last_active_at timestamptz, ended_at timestamptz, end_reason text, centre_is_active boolean);

create function holders_of(wanted bytea, ids uuid[]) returns setof session_holder
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.id, s.command_center_id, a.id, a.account_type, t.label, t.permissions, a.name, a.is_default_pass, a.is_demo, a.is_deleted,
      s.started_at, s.last_active_at, s.ended_at, s.end_reason, c.is_active
    from session s
    join account a on a.command_center_id = s.command_center_id and a.id = s.account_id
    join command_center c on c.id = s.command_center_id
    left join account_type t on t.command_center_id = a.command_center_id and t.id = a.account_type_id
    where s.token_hash = wanted or s.id = any (ids) $$;

create function centre_of_account(wanted uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select command_center_id from account where id = wanted $$;

create function find_center(wanted text) returns setof command_center
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from command_center where slug = wanted $$;

create function list_centers() returns table (id uuid, slug text, code text, name text, is_active boolean, is_demo boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id, slug, code, name, is_active, is_demo from command_center where slug <> 'installation' order by name $$;

create function forget_deeds(older interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from deed where at < now() - older returning 1) select count(*) from gone $$;

revoke all on function find_sign_in, holders_of, centre_of_account, find_center, list_centers, forget_deeds, wall from public;
grant execute on function find_sign_in, holders_of, centre_of_account, find_center, list_centers, forget_deeds to tanod_app;

-- The installation itself is a centre of its own: the superadmin's.
insert into command_center (id, slug, code, name) values ('00000000-0000-4000-8000-000000000000', 'installation', 'SYS', 'Tanod installation');
