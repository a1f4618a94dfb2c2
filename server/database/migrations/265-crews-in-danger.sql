-- What endangers crews on a ticket and stands, as {kind, id, name, at, seen}; a Mayday stands until it is ended.
alter table ticket add column dangers jsonb not null default '[]';
create index ticket_dangers on ticket (command_center_id) where dangers <> '[]';

alter table crew_alert drop constraint crew_alert_kind_check;
alter table crew_alert add constraint crew_alert_kind_check check (kind in ('assigned', 'changed', 'ended', 'escalated', 'mayday'));

-- A ticket on offer is kept as it was shown, and is read with what is shown now.
update ticket_transfer set shown = '{"silent": [], "dangers": []}'::jsonb || shown where shown is not null;
