-- Reports for a life of which nobody has taken note, of all centers together: for the figures that whoever runs the installation is alarmed by.

create function ringing_figures() returns table (waiting bigint, oldest_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*), min(received_at) from ticket where acknowledged is null and status = 'pending' and (priority = 1 or life_threat) $$;
revoke all on function ringing_figures from public;
grant execute on function ringing_figures to tanod_app;
