-- Who reported asked to be written to and not called: the desk sees it at the row and at the number before it calls back.
alter table ticket add column is_write_only boolean not null default false;
update ticket t set is_write_only = true
  where t.tab in ('pending', 'accepted', 'reported', 'transferred', 'scheduled') and (
    t.description like any (array['%Write to me, do not call. I cannot speak or hear.%', '%I am hiding. Do not make my phone ring.%'])
    or exists (select from ticket_update u where u.command_center_id = t.command_center_id and u.number = t.number and u.report_id is not null
      and u.text like any (array['%Write to me, do not call. I cannot speak or hear.%', '%I am hiding. Do not make my phone ring.%'])));
-- A ticket on offer is kept as it was shown, and is read with what is shown now.
update ticket_transfer set shown = '{"isWriteOnly": false}'::jsonb || shown where shown is not null;
