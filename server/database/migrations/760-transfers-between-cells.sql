-- Transfers whose other end is a center of a joined installation: what that end was told, and what of it it has confirmed. What a ticket tells stands in
-- ticket_transfer.shown until the offer is answered, and goes with it.
create table cell_transfer (
  command_center_id uuid not null,
  -- As ticket_transfer has it, the same at both ends. One that was taken back before it came has no row there.
  id uuid not null,
  cell_id uuid not null,
  cell_name text not null,
  -- The number that the ticket has at the other end.
  their_number text,
  -- What the other end has not confirmed yet: one thing at a time, of how it stands when it is sent.
  message text check (message in ('offer', 'cancel', 'accepted', 'declined', 'more', 'erased')),
  message_at timestamptz,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  taken_until timestamptz,
  turn uuid,
  outcome text,
  received_at timestamptz,
  -- Taken back at the one end and accepted at the other at once: both have it, and both were told.
  crossed_at timestamptz,
  is_open boolean not null default true,
  primary key (command_center_id, id)
);
create index cell_transfer_waiting on cell_transfer (next_at) where message is not null;
create index cell_transfer_open on cell_transfer (cell_id) where is_open;
select isolate_by_center('cell_transfer');
revoke delete on cell_transfer from tanod_app;

-- Those that have something to tell now, or an offer from or to an installation that is joined no more.
create function centers_with_cell_transfers(joined uuid[]) returns table (command_center_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.command_center_id from cell_transfer t
      where t.message is not null and t.next_at <= clock_timestamp() and (t.taken_until is null or t.taken_until < clock_timestamp())
    union select t.command_center_id from cell_transfer t where t.is_open and t.cell_id <> all (joined) $$;
revoke all on function centers_with_cell_transfers from public;
grant execute on function centers_with_cell_transfers to tanod_app;
