-- The roads of a center as a packed graph, by which the way of its teams to a ticket is known; one for each center.
create table road_network (
  command_center_id uuid primary key,
  graph bytea not null,
  crossings int not null,
  stretches int not null,
  imported_at timestamptz not null default now(),
  imported_by jsonb not null,
  version int not null default 1
);
select isolate_by_center('road_network');
