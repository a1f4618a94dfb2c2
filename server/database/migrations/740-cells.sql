-- Cells: the other installations that are joined to this one, and the centers that each of them says it has. The rows are the installation's own.
create table cell (
  command_center_id uuid not null references command_center,
  -- The same at both ends.
  id uuid not null,
  name text not null,
  -- Empty until it has joined.
  url text not null default '',
  state text not null check (state in ('invited', 'asking', 'joined')),
  -- Sealed: by which both ends sign. The word brings it about, and is forgotten after its day.
  secret text,
  word text,
  word_until timestamptz,
  -- What it was told of the centers here: by its hash, under a number that only grows.
  told text,
  told_version bigint not null default 0,
  told_at timestamptz,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  taken_until timestamptz,
  outcome text,
  -- What it told of its own.
  heard_version bigint not null default 0,
  heard_at timestamptz,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id),
  check (state = 'invited' or (secret is not null and url <> ''))
);
create table cell_center (
  command_center_id uuid not null,
  cell_id uuid not null,
  center_id uuid not null,
  slug text not null,
  code text not null,
  name text not null,
  -- Since when that cell says that it has it: of two that say so, who began last.
  since timestamptz not null default clock_timestamp(),
  primary key (command_center_id, cell_id, center_id),
  foreign key (command_center_id, cell_id) references cell on delete cascade
);
select isolate_by_center('cell'), isolate_by_center('cell_center');
create function forget_cell_words() returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (update cell set word = null, word_until = null where word_until <= now() and state = 'joined' returning 1),
    stale as (delete from cell where word_until <= now() and state <> 'joined' returning 1)
    select (select count(*) from gone) + (select count(*) from stale) $$;
revoke all on function forget_cell_words from public;
grant execute on function forget_cell_words to tanod_app;
