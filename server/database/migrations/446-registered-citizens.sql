-- Citizens from the center's own lists: the language to speak, what to know of them and until when, and who brought them from where.
alter table citizen
  add column language text,
  add column note text not null default '',
  add column note_until date,
  add column source text,
  add column brought_by uuid,
  add column brought_at timestamptz;
