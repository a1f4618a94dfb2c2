-- Whoever reported by text or by a channel is answered by the center that has the ticket now, by the way in which they wrote to the first one.
create function sender_contacts_of(wanted text) returns table (command_center_id uuid, id uuid, kind text, secret text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.command_center_id, c.id, c.kind, c.secret from ticket t
    join public_report r on r.number = t.number
    join report_contact c on c.command_center_id = r.command_center_id and c.report_id = r.id
    where t.command_center_id = tanod_centre() and t.number = wanted and c.kind in ('sms', 'channel')
      -- A ticket that was handed over tells no more how it came: what a page sent has the mark of its client.
      and (t.source in ('text', 'message') or (t.source = 'transfer' and (c.kind = 'channel' or (r.client_hash is null and not r.is_open311)))) $$;
revoke all on function sender_contacts_of from public;
grant execute on function sender_contacts_of to tanod_app;
