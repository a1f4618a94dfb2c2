-- When the person at a session last showed who they are; what concerns credentials asks for it again.
alter table session add column proven_at timestamptz not null default now();
update session set proven_at = started_at;
alter type session_holder add attribute proven_at timestamptz;

create or replace function holders_of(wanted bytea, ids uuid[]) returns setof session_holder
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.id, s.command_center_id, a.id, a.account_type, t.label, t.permissions, a.name, a.is_default_pass, a.is_demo, a.is_deleted,
      s.started_at, s.last_active_at, s.ended_at, s.end_reason, c.is_active, s.proven_at
    from session s
    join account a on a.command_center_id = s.command_center_id and a.id = s.account_id
    join command_center c on c.id = s.command_center_id
    left join account_type t on t.command_center_id = a.command_center_id and t.id = a.account_type_id
    where s.token_hash = wanted or s.id = any (ids) $$;
