-- What the installation and its centers are joined to by rows: mail, gateways, providers, feeds, and where cameras may be.
create table connection (
  command_center_id uuid not null references command_center,
  id uuid not null,
  kind text not null check (kind in ('mail', 'sms', 'weather', 'warnings', 'cameras')),
  -- What a screen may show of it.
  given jsonb not null,
  -- Sealed; a screen is told only that there is one.
  secret text,
  version int not null default 1,
  primary key (command_center_id, id)
);
-- Of feeds there are many, of everything else one.
create unique index connection_of_kind on connection (command_center_id, kind) where kind <> 'warnings';
select isolate_by_center('connection');
