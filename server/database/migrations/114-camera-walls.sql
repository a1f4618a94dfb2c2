-- Walls of cameras by name: an account's own, or everybody's of the center.

create table camera_wall (
  command_center_id uuid not null,
  id uuid not null,
  -- Whose it is; null: everybody's.
  account_id uuid,
  name text not null,
  size smallint not null check (size in (1, 4, 9, 16)),
  camera_ids uuid[] not null,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  primary key (command_center_id, id)
);
create index camera_wall_by_name on camera_wall (command_center_id, lower(name), id) where is_deleted = 0;
select isolate_by_center('camera_wall');
revoke delete on camera_wall from tanod_app;
