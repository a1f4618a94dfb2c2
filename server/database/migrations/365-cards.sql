-- The cards by which a call is asked: every version as it was written, with who signed it; a version that is signed never changes again.
create table call_card (
  command_center_id uuid not null references command_center,
  -- Its short name, and whose director answers for it.
  key text not null,
  version int not null check (version > 0),
  kind text not null check (kind in ('medical', 'fire')),
  content jsonb not null,
  -- Null: it came with Tanod.
  written_by jsonb,
  written_at timestamptz not null default now(),
  signed_by jsonb,
  signed_at timestamptz,
  signed_as text not null default '',
  primary key (command_center_id, key, version)
);
create unique index call_card_draft on call_card (command_center_id, key) where signed_at is null and written_by is not null;
select isolate_by_center('call_card');
revoke delete on call_card from tanod_app;

create function keep_signed_card() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.signed_at is not null then raise exception 'A signed card never changes.'; end if;
  return new;
end $$;
create trigger keep_signed_card before update on call_card for each row execute function keep_signed_card();

-- How the caller of a ticket was asked: by which version, what was answered and when.
alter table ticket add column card jsonb;
