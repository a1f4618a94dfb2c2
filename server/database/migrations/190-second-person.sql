-- A grave alert waits until another person confirms it, or a supervisor gives it out alone.

alter table own_alert
  add column asked_by uuid,
  add column asked_until timestamptz,
  add column decision text check (decision in ('confirmed', 'overridden', 'withheld')),
  add column decided_by uuid,
  add column decided_at timestamptz,
  add foreign key (command_center_id, asked_by) references account (command_center_id, id),
  add foreign key (command_center_id, decided_by) references account (command_center_id, id),
  add check ((decision is null) = (decided_at is null)),
  -- Nobody is the second person of their own wish.
  add check (decision is distinct from 'confirmed' or decided_by is distinct from asked_by);
