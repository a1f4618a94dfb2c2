-- Runs of crews that took steps of their own: how long those took is read past all others.
create index ticket_assignment_stepped on ticket_assignment (command_center_id, number) where steps <> '[]';
