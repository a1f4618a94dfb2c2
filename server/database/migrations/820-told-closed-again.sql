-- Opened again, and that taken back: the other installation hears of both, and what has the higher number stands.
-- At the sender the number of what is told of it, at the receiver of what was heard last.
alter table cell_transfer add column round int not null default 0;
-- Told as soon as nothing else waits.
alter table cell_transfer add column then_closed boolean not null default false;
create index cell_transfer_closed on cell_transfer (next_at) where then_closed;

-- As before, and those that are to tell that.
create or replace function centers_with_cell_transfers(joined uuid[]) returns table (command_center_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.command_center_id from cell_transfer t
      where t.message is not null and t.next_at <= clock_timestamp() and (t.taken_until is null or t.taken_until < clock_timestamp())
    union select t.command_center_id from cell_transfer t
      where t.then_closed and t.next_at <= clock_timestamp() and (t.taken_until is null or t.taken_until < clock_timestamp())
    union select t.command_center_id from cell_transfer t where t.is_open and t.cell_id <> all (joined)
    union select t.command_center_id from cell_transfer t join ticket_transfer x on x.command_center_id = t.command_center_id and x.id = t.id
      where t.is_open and t.message is null and t.received_at < now() - interval '1 hour' and x.direction = 'outgoing' and x.state = 'offered' $$;
