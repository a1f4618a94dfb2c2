-- A center serves citizens from the moment at which it opened itself to them. Those that were there before are open.
alter table command_center
  add column opened_at timestamptz,
  add column closed_at timestamptz;
update command_center set opened_at = created_at where slug <> 'installation';
