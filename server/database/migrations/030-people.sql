-- What departments and response teams have beside their account, payments, citizens with their blocks and requests, offices and the phone book.

create extension if not exists pg_trgm;

create table department (
  command_center_id uuid not null,
  account_id uuid not null,
  dept_type_id uuid not null,
  contact text,
  address text not null default '',
  lat double precision,
  lng double precision,
  accuracy double precision,
  primary key (command_center_id, account_id),
  foreign key (command_center_id, account_id) references account
);

create table response_team (
  command_center_id uuid not null,
  account_id uuid not null,
  response_type_id uuid not null,
  department_id uuid,
  call_sign text not null,
  plate_number text,
  members jsonb not null default '[]',
  primary key (command_center_id, account_id),
  foreign key (command_center_id, account_id) references account,
  foreign key (command_center_id, department_id) references department
);
create index response_team_of_department on response_team (command_center_id, department_id);

create table payment (
  command_center_id uuid not null references command_center,
  id uuid not null,
  account_id uuid,
  applicant_id uuid,
  amount numeric(12, 2) not null,
  method text not null,
  reference text not null,
  paid_on date,
  proof_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (command_center_id, id),
  foreign key (command_center_id, account_id) references account,
  foreign key (command_center_id, applicant_id) references applicant,
  check (account_id is not null or applicant_id is not null)
);
create index payment_of_account on payment (command_center_id, account_id, id);
create index payment_of_applicant on payment (command_center_id, applicant_id, id);

create table citizen (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  phone text,
  email text,
  address text not null default '',
  barangay_id uuid,
  birth_date date,
  id_picture_ids uuid[] not null default '{}',
  selfie_id uuid,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED', 'REVOKED')),
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  block_id uuid,
  blocked_until timestamptz,
  notice_version text,
  accepted_notice_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  sought text not null generated always as (lower(name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored,
  primary key (command_center_id, id)
);
create index citizen_by_status on citizen (command_center_id, status, created_at desc, id desc) where removed_at is null;
create index citizen_by_age on citizen (command_center_id, created_at desc, id desc) where removed_at is null;
create index citizen_blocked on citizen (command_center_id, created_at desc, id desc) where block_id is not null and removed_at is null;
create index citizen_by_phone on citizen (command_center_id, phone);
create index citizen_sought on citizen using gin (sought gin_trgm_ops);

create table citizen_block (
  command_center_id uuid not null,
  id uuid not null,
  citizen_id uuid not null,
  reason text not null,
  since timestamptz not null default now(),
  until timestamptz,
  blocked_by uuid not null,
  unblocked_at timestamptz,
  unblocked_by uuid,
  unblock_reason text,
  primary key (command_center_id, id),
  foreign key (command_center_id, citizen_id) references citizen
);
create index citizen_block_of_citizen on citizen_block (command_center_id, citizen_id, id desc);

create table deletion_request (
  command_center_id uuid not null references command_center,
  id uuid not null,
  citizen_id uuid,
  name text not null,
  contact text not null,
  note text not null default '',
  status text not null default 'pending' check (status in ('pending', 'done', 'rejected')),
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (command_center_id, id)
);
create index deletion_request_by_status on deletion_request (command_center_id, status, id desc);

-- Why citizens' data was taken out, by whom, how much: the log refers to it by id.
create table citizen_export (
  command_center_id uuid not null references command_center,
  id uuid not null,
  account_id uuid not null,
  citizen_id uuid,
  reason text not null,
  citizens int not null,
  at timestamptz not null default now(),
  primary key (command_center_id, id)
);

create table lgu (
  command_center_id uuid not null references command_center,
  id uuid not null,
  name text not null,
  head text not null default '',
  contact_numbers text[] not null default '{}',
  address text not null default '',
  description text not null default '',
  photo_id uuid,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  version int not null default 1,
  primary key (command_center_id, id)
);
create index lgu_by_name on lgu (command_center_id, name, id);

create table directory (
  command_center_id uuid not null references command_center,
  id uuid not null,
  group_name text not null,
  name text not null,
  role text not null default '',
  numbers text[] not null,
  email text,
  address text not null default '',
  note text not null default '',
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  version int not null default 1,
  primary key (command_center_id, id)
);
create index directory_by_group on directory (command_center_id, group_name, name, id);

select wall('department'), wall('response_team'), wall('payment'), wall('citizen'), wall('citizen_block'), wall('deletion_request'),
  wall('citizen_export'), wall('lgu'), wall('directory');
revoke delete on payment, citizen, citizen_block, deletion_request, citizen_export from tanod_app;
revoke update on citizen_export from tanod_app;

-- The index of trigrams is of no use under row-level security, so this function looks and keeps to the centre itself.
create function citizens_like(wanted text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from citizen where command_center_id = tanod_centre() and removed_at is null and sought like '%' || wanted || '%' $$;

-- The admins and executives of all centres: for transactions of the installation alone.
create function leaders_of_all(wanted text) returns table (command_center_id uuid, id uuid, account_type text, account_type_id uuid, name text, username text,
    email text, phone text, is_deleted smallint, is_default_pass boolean, is_demo boolean, last_seen_at timestamptz, created_at timestamptz, version int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select a.command_center_id, a.id, a.account_type, a.account_type_id, a.name, a.username, a.email, a.phone, a.is_deleted, a.is_default_pass, a.is_demo,
      a.last_seen_at, a.created_at, a.version
    from account a where a.account_type = wanted and wanted in ('admin', 'executive') and tanod_centre() = '00000000-0000-4000-8000-000000000000' $$;

-- All centres with their particulars: for transactions of the installation alone.
create function centers_of_all() returns setof command_center
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from command_center where slug <> 'installation' and tanod_centre() = '00000000-0000-4000-8000-000000000000' $$;

revoke all on function citizens_like, leaders_of_all, centers_of_all from public;
grant execute on function citizens_like, leaders_of_all, centers_of_all to tanod_app;
