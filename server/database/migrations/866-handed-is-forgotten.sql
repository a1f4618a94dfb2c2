-- What tells which fields a ticket had as it came, in cell_transfer.seen, goes with the person whom they were of, and with the ticket.
create function forget_handed(center uuid, numbers text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update cell_transfer e set seen = e.seen || '{"handed": null}' from ticket_transfer x where e.command_center_id = center and x.command_center_id = center
    and x.id = e.id and x.number = any (numbers) and x.direction = 'incoming' and e.seen is not null
$$;
revoke all on function forget_handed from public;

-- As before, and that.
create or replace function tell_cells_of_erasure(center uuid, numbers text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$ begin
  if center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  perform forget_handed(center, numbers);
  update ticket t set version = t.version + 1 where t.command_center_id = center and t.number = any (numbers) and t.status = 'transferred'
    and exists (select from ticket_transfer x join cell_transfer e on e.command_center_id = x.command_center_id and e.id = x.id
      where x.command_center_id = center and x.number = t.number and x.direction = 'outgoing' and x.state = 'offered' and e.is_open);
  update cell_transfer e set message = 'offer', message_at = now(), taken_until = null, turn = null, outcome = null, next_at = now(),
    tries = case when e.received_at is null then e.tries else 0 end, then_erased = true
    from ticket_transfer x where e.command_center_id = center and x.command_center_id = center and x.id = e.id and x.number = any (numbers)
      and x.direction = 'outgoing' and x.state = 'offered' and e.is_open;
  update cell_transfer e set then_erased = e.message is not null, message = coalesce(e.message, 'erased'), message_at = coalesce(e.message_at, now()),
    next_at = case when e.message is null then now() else e.next_at end, tries = case when e.message is null then 0 else e.tries end
    from ticket_transfer x where e.command_center_id = center and x.command_center_id = center and x.id = e.id and x.number = any (numbers)
      and (x.state = 'accepted' or e.crossed_at is not null) and e.message is distinct from 'erased';
end $$;

create function forget_handed_with_ticket() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform forget_handed(new.command_center_id, array[new.number]);
  return null;
end $$;
create trigger forget_handed_with_ticket after update of forgotten_at on ticket for each row execute function forget_handed_with_ticket();
