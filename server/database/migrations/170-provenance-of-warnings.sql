-- How a warning came, and whether what its source is trusted for covers that: only such a one sounds, replaces or cancels.

alter table warning
  add column provenance text not null default 'transport',
  add column is_trusted boolean not null default true;
update warning set provenance = case signature_status when 'good' then 'signed' when 'bad' then 'none' else 'transport' end,
  is_trusted = signature_status <> 'bad';
alter table warning alter column provenance drop default, alter column is_trusted drop default;
