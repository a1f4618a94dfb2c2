-- Dangers that crews told while their ticket had another one, or by a program that kept no ticket with them, get their ticket from the log: by it they are
-- found when a person is erased. The words came to the ticket as an update of the same request.
create function number_crew_hazards(center uuid) returns void language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if session_user = 'tanod_app' and center is distinct from tanod_centre() then raise exception 'not of this center' using errcode = 'insufficient_privilege'; end if;
  update hazard h set number = told.number
    from (select added.object_id, min(said.object_id) as number
      from hazard lacking join fact added on added.command_center_id = lacking.command_center_id and added.object_id = lacking.id::text
        and added.verb = 'hazardAdded'
      join fact said on said.command_center_id = added.command_center_id and said.actor_id = added.actor_id and said.request_id = added.request_id
        and said.verb = 'updateAdded' and said.at between added.at - interval '1 minute' and added.at + interval '1 minute'
      where lacking.command_center_id = center and lacking.is_from_crew and lacking.number is null
      group by added.object_id having count(distinct said.object_id) = 1) told
    where h.command_center_id = center and h.id::text = told.object_id and h.is_from_crew and h.number is null;
end $$;
revoke all on function number_crew_hazards from public;
grant execute on function number_crew_hazards to tanod_app;
select number_crew_hazards(id) from command_center;
