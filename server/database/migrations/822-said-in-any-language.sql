-- A line that Tanod itself writes is kept as a sentence with its words, so that whoever reads it has it in the own language; `text` has it in English.
alter table ticket_update add column said jsonb;
-- Words that were changed, or taken out with a person, are Tanod's sentence no more.
create function unsay_reworded() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.text is distinct from old.text then new.said := null; end if;
  return new;
end $$;
create trigger unsay_reworded before update of text on ticket_update for each row execute function unsay_reworded();
