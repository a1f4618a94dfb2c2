-- Tickets whose callers were asked by a card, in the order of time: the figures of a year read past all others.
create index ticket_asked on ticket (command_center_id, received_at) where card is not null;
