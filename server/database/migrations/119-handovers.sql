-- The desk handed from one shift to the next: how it stood, the words of who left, and who countersigned it.
create table handover (
  command_center_id uuid not null references command_center,
  id uuid not null,
  -- The log was counted up to here; the next handover goes on from it.
  log_seq bigint not null,
  standing jsonb not null,
  notes text not null,
  written_by jsonb not null,
  written_at timestamptz not null default now(),
  signed_by jsonb,
  signed_at timestamptz,
  remark text not null default '',
  version int not null default 1,
  primary key (command_center_id, id)
);
create unique index handover_waiting on handover (command_center_id) where signed_at is null;
create index handover_by_time on handover (command_center_id, written_at, id);
select isolate_by_center('handover');
