-- Supervisors are told of a missed target when its time is over: what was usual before, at twice the time, stands in a center's settings as soon
-- as any of them was saved. Where nobody chose it, it falls back to what is usual now.
update setting as s
   set value = s.value #- '{escalation,multiple}', version = s.version + 1
 where s.value #> '{escalation,multiple}' = '2'
   and not exists (
     select from fact f
      where f.command_center_id = s.command_center_id and f.verb = 'settingsChanged' and f.data -> 'changed' ? 'escalation');
