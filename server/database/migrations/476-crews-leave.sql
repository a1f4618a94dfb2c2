-- When somebody left the list of the crews. Of those who left before this was kept the day is not known: it is counted from now.
alter table crew_member add column left_at timestamptz;
update crew_member set left_at = now() where is_deleted = 1;
create function note_leaving() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.left_at := case when new.is_deleted = 0 then null when old.is_deleted = 0 then now() else new.left_at end;
  return new;
end $$;
create trigger crew_member_left before update on crew_member for each row execute function note_leaving();
