-- A name in every language: English is the name itself, the others stand beside it. No language is known to the database.
do $$
declare kind text;
begin
  foreach kind in array array['report_category', 'disposition', 'decline_reason', 'response_type', 'department_type', 'case_type', 'sub_case_type'] loop
    execute format('alter table %I add names jsonb not null default ''{}''', kind);
    execute format('update %I set names = jsonb_build_object(''fil'', name_fil)', kind);
    execute format('alter table %I drop name_fil', kind);
  end loop;
end $$;

alter table quick_answer add texts jsonb not null default '{}';
update quick_answer set texts = jsonb_build_object('fil', text_fil);
alter table quick_answer drop text_fil;

alter table conversation drop constraint conversation_citizen_language_check;
