-- Warnings of outside sources as each center sees them, and the alerts that a center gives out itself.
create table warning (
  command_center_id uuid not null references command_center,
  id uuid not null,
  -- 'provider', or the address of a feed.
  source text not null,
  -- What the source calls it.
  object_id text not null,
  -- Which earlier ones of the same source it replaces.
  replaces text[] not null default '{}',
  title text not null,
  description text not null,
  instruction text not null,
  event text not null,
  severity text not null,
  urgency_type text,
  certainty_type text,
  alert_status text not null,
  sender text not null,
  area text not null,
  polygons jsonb not null,
  circles jsonb not null,
  issued_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  url text,
  flaws text[] not null,
  signature_status text not null,
  is_concerning boolean not null,
  sha256 text not null,
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (command_center_id, id),
  unique (command_center_id, source, object_id)
);
create index warning_by_time on warning (command_center_id, seen_at, id);
create index warning_standing on warning (command_center_id, seen_at, id) where ended_at is null;

-- When each source was last asked and last answered: it holds nothing of any center.
create table warning_source (
  source text primary key,
  asked_at timestamptz not null,
  fetched_at timestamptz,
  trouble text
);
grant select, insert, update, delete on warning_source to tanod_app;

create table own_alert (
  command_center_id uuid not null references command_center,
  id uuid not null,
  -- 'hazard' or 'news', and which.
  about_kind text not null,
  about_id uuid not null,
  message_type text not null,
  replaces uuid[] not null default '{}',
  alert jsonb not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (command_center_id, id)
);
create index own_alert_by_time on own_alert (command_center_id, sent_at, id);
select isolate_by_center('warning'), isolate_by_center('own_alert');
revoke delete on own_alert from tanod_app;
