-- What the one who reported says of the help, once it is over; and that the crew was thanked.
alter table ticket
  add column rating text check (rating in ('good', 'fair', 'bad')),
  add column thanked_at timestamptz;
