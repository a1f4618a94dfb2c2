-- What a crew said of a danger tells of the people there: it is kept no longer than their ticket would be.
alter table hazard add column is_from_crew boolean not null default false;
create index hazard_of_crew on hazard (command_center_id, added_at) where is_from_crew;
