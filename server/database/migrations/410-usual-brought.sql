-- Which centers take what comes with Tanod, and what each was brought: an upgrade brings what is new, and nothing twice.
create table usual_brought (
  command_center_id uuid primary key references command_center,
  -- The hash of the usual cards that were brought last; null: those with which the center began.
  cards bytea,
  -- Null: none were brought.
  plans_at timestamptz
);
select isolate_by_center('usual_brought');
revoke delete on usual_brought from tanod_app;

-- Centers that were here before: those that kept the usual case types, and those that have usual cards.
insert into usual_brought (command_center_id, plans_at)
select c.id, (select now() where exists (select from response_plan p where p.command_center_id = c.id))
from command_center c
where exists (select from call_card k where k.command_center_id = c.id and k.written_by is null)
  or (select count(*) from case_type t where t.command_center_id = c.id
      and t.name in ('Medical emergency', 'Fire', 'Road accident', 'Flood', 'Landslide', 'Earthquake')) >= 4;
