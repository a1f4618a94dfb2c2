-- Who ended a call, and by whom and why a missed one was closed without calling back. Missed calls that are older than a day wait no more.

alter table call
  add column ended_by text check (ended_by in ('citizen', 'center', 'lost')),
  add column closed_at timestamptz,
  add column closed_by jsonb,
  add column closed_reason text,
  add check ((closed_at is null) = (closed_by is null)),
  add check ((closed_at is null) = (closed_reason is null));
update call set closed_at = now(), closed_by = '{"id": null, "name": ""}', closed_reason = ''
  where direction = 'incoming' and state = 'ENDED' and outcome <> 'answered' and called_back_at is null and rang_at < now() - interval '1 day';
create index call_waits on call (command_center_id, rang_at)
  where direction = 'incoming' and state = 'ENDED' and outcome <> 'answered' and called_back_at is null and closed_at is null;
update handover set standing = jsonb_set(standing || '{"missedCalls": []}', '{waiting,calls}', '0');
