-- The protocol card of a case type: what to ask a caller and what to tell them, one on a line, in every language.
alter table case_type
  add ask text not null default '', add ask_in jsonb not null default '{}',
  add tell text not null default '', add tell_in jsonb not null default '{}';
