-- Centres, accounts, sessions and what signing in needs; keys of deeds; files; settings.

create table command_center (
  id uuid primary key,
  slug text not null unique,
  code text not null unique,
  name text not null,
  psgc_code text,
  time_zone text not null default 'Asia/Manila',
  info jsonb not null default '{}',
  map jsonb,
  logo_file_id uuid,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1
);

create table setting (
  command_center_id uuid primary key references command_center,
  value jsonb not null default '{}',
  version int not null default 1,
  changed_at timestamptz not null default now()
);

create table account_type (
  command_center_id uuid not null references command_center,
  id uuid not null,
  base_type text not null,
  label text not null,
  permissions text[] not null,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id)
);

create table account (
  command_center_id uuid not null references command_center,
  id uuid not null,
  account_type text not null,
  account_type_id uuid,
  name text not null,
  username text not null,
  email text not null default '',
  phone text not null default '',
  realm text not null default 'staff' check (realm in ('staff', 'dgsi')),
  password_hash text not null,
  password_expires_at timestamptz,
  is_default_pass boolean not null default false,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  is_demo boolean not null default false,
  totp_secret text,
  totp_on boolean not null default false,
  totp_last_step bigint not null default 0,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id),
  foreign key (command_center_id, account_type_id) references account_type
);
create unique index account_by_id on account (id);
create index account_by_type on account (command_center_id, account_type, is_deleted, name, id);

-- The names that sign in, over all centres, so that a person need not say which centre is theirs.
create table sign_in_name (
  name text primary key,
  command_center_id uuid not null,
  account_id uuid not null
);
create index sign_in_name_of_account on sign_in_name (command_center_id, account_id);

create table session (
  command_center_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  started_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  address text not null,
  device text not null,
  primary key (command_center_id, id),
  foreign key (command_center_id, account_id) references account
);
create unique index session_by_token on session (token_hash);
create index session_of_account on session (command_center_id, account_id) where ended_at is null;

-- One-time passwords live before anyone is signed in; they hold hashes and ids alone.
create table one_time_password (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('recovery', 'recovered', 'writer', 'writerProven')),
  command_center_id uuid,
  account_id uuid,
  address_hash bytea not null,
  address_sealed text not null default '',
  code_hash bytea,
  tries int not null default 0,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_password_by_address on one_time_password (address_hash, made_at);
create index one_time_password_of_account on one_time_password (account_id) where account_id is not null;

-- How often something limited was tried: wrong passwords per account and per source, and the like.
create table attempt (
  key bytea primary key,
  since timestamptz not null,
  count int not null
);

create table deed (
  command_center_id uuid not null,
  caller text not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  reply jsonb,
  at timestamptz not null default now(),
  primary key (command_center_id, caller, call, key)
);
create index deed_by_age on deed (at);

create table file (
  command_center_id uuid not null references command_center,
  id uuid not null,
  owner_kind text not null,
  owner_id text not null,
  sha256 text not null,
  type text not null,
  name text not null,
  bytes bigint not null,
  width int,
  height int,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (command_center_id, id)
);
create index file_of_owner on file (command_center_id, owner_kind, owner_id);
create index file_by_content on file (sha256);

create table applicant (
  command_center_id uuid not null references command_center,
  id uuid not null,
  kind text not null check (kind in ('contentwriter', 'responseteam')),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  name text not null,
  email text not null,
  phone text not null,
  details jsonb not null default '{}',
  notice_version text not null,
  accepted_notice_at timestamptz not null,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id)
);
create index applicant_by_status on applicant (command_center_id, status, created_at, id);
