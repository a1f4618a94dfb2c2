-- Passkeys: a second way beside the code of an app. And a lost second factor, taken off by two people.
create table passkey (
  command_center_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The name of the site that it was made for: it opens no other.
  site text not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (command_center_id, id),
  foreign key (command_center_id, account_id) references account
);
create unique index passkey_by_credential on passkey (credential_id);
create index passkey_of_account on passkey (command_center_id, account_id);
select isolate_by_center('passkey');

alter table account add column factor_reset_by uuid;
alter table account add column factor_reset_until timestamptz;
