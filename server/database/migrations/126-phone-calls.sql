-- Telephone calls that an exchange tells of: one row for each of its calls, whatever order its words come in.
alter table call add column phone_call_id text, add column line text;
create unique index call_of_exchange on call (command_center_id, phone_call_id) where phone_call_id is not null;

-- Whose end was never told ends after ten minutes of ringing, or after four hours of talk.
create or replace function calls_to_attend(incoming_seconds int, outgoing_seconds int, absent_seconds int) returns table (command_center_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.command_center_id, c.id from call c where c.state <> 'ENDED' and c.road = 'web' and (
      c.state = 'RINGING' and c.rang_at < now() - (case c.direction when 'incoming' then incoming_seconds else outgoing_seconds end) * interval '1 s'
      or exists (select from call_party p where p.command_center_id = c.command_center_id and p.call_id = c.id and p.state = 'joined'
        and p.seen_at < now() - absent_seconds * interval '1 s'))
    union all select c.command_center_id, c.id from call c where c.state <> 'ENDED' and c.road = 'phone'
      and c.rang_at < now() - (case c.state when 'RINGING' then interval '10 minutes' else interval '4 hours' end)
    limit 200 $$;
