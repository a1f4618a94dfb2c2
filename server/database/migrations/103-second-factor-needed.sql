-- Whether the person at a session has a second factor: who leads or verifies needs one. The partner answers for its own people.
alter type session_holder add attribute has_factor boolean;

create or replace function holders_of(wanted bytea, ids uuid[]) returns setof session_holder
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.id, s.command_center_id, a.id, a.account_type, t.label, t.permissions, a.name, a.is_default_pass, a.is_demo, a.is_deleted,
      s.started_at, s.last_active_at, s.ended_at, s.end_reason, c.is_active, s.proven_at,
      a.realm <> 'staff' or a.totp_on or exists (select from passkey p where p.command_center_id = a.command_center_id and p.account_id = a.id)
    from session s
    join account a on a.command_center_id = s.command_center_id and a.id = s.account_id
    join command_center c on c.id = s.command_center_id
    left join account_type t on t.command_center_id = a.command_center_id and t.id = a.account_type_id
    where s.token_hash = wanted or s.id = any (ids) $$;
