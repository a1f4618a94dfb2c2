-- Cameras: where they stand and look, and how they are reached; passwords sealed.

create table camera (
  command_center_id uuid not null,
  id uuid not null,
  name text not null,
  place text not null,
  position jsonb,
  heading real,
  field_of_view real,
  kind text not null check (kind in ('hls', 'rtsp', 'mjpeg', 'still')),
  address text not null,
  username text,
  sealed_password text,
  state text not null default 'unknown' check (state in ('online', 'offline', 'unknown', 'missingSoftware')),
  seen_at timestamptz,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id)
);
create index camera_by_name on camera (command_center_id, lower(name), id);
select isolate_by_center('camera');
revoke delete on camera from tanod_app;
