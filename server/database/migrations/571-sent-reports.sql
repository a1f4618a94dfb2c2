-- When a report by mail went out last; none did where it is null, whatever its first days are counted from.
alter table report_schedule add column sent_at timestamptz;
update report_schedule s set sent_at = f.at
  from (select command_center_id, object_id, max(at) as at from fact where verb = 'scheduledReportSent' group by 1, 2) f
  where f.command_center_id = s.command_center_id and f.object_id = s.id::text;
