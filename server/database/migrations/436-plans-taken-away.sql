-- A center whose people wrote or took away plans of their own is not brought the usual ones.
update usual_brought b set plans_at = now()
where plans_at is null and exists (select from fact f where f.command_center_id = b.command_center_id and f.verb = 'responsePlanChanged');
