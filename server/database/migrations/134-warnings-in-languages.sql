-- What a source says of a warning in further languages: by their codes, with title, description and instruction.

alter table warning add column in_languages jsonb not null default '{}';
