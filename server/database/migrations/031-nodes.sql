-- The nodes that serve the installation, each seen every few seconds.

create unlogged table node (
  name text primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  sockets int not null default 0
);
grant select, insert, update, delete on node to tanod_app;
