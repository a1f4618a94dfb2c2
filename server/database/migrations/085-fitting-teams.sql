-- The kinds of teams that go to a type of case; where none is named, the departments of the case say who fits.
alter table case_type add column response_type_ids uuid[] not null default '{}';
update case_type c set response_type_ids = coalesce((
  select array_agg(r.id order by w.at) from (values
    ('Medical emergency', 'Ambulance', 1), ('Fire', 'Fire truck', 1), ('Fire', 'Rescue truck', 2), ('Road accident', 'Ambulance', 1),
    ('Road accident', 'Rescue truck', 2), ('Road accident', 'Traffic patrol', 3), ('Crime', 'Police patrol', 1), ('Flood', 'Rescue boat', 1),
    ('Flood', 'Rescue truck', 2), ('Violence at home', 'Police patrol', 1), ('Rescue', 'Rescue truck', 1), ('Rescue', 'Rescue boat', 2),
    ('Earthquake', 'Rescue truck', 1), ('Landslide', 'Rescue truck', 1), ('Gas or chemical leak', 'Fire truck', 1), ('Missing person', 'Police patrol', 1),
    ('Road obstruction', 'Clearing crew', 1), ('Road obstruction', 'Traffic patrol', 2), ('Public disturbance', 'Police patrol', 1)
  ) as w (case_name, team_name, at) join response_type r on r.command_center_id = c.command_center_id and r.name = w.team_name and r.is_deleted = 0
  where w.case_name = c.name), '{}');
