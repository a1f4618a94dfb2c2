-- Which of the uploads that lie on the disk are still under way, in whichever center: the rest is swept away.
create function uploads_known(wanted uuid[]) returns table (id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin return query select u.id from public_upload u where u.id = any (wanted) and u.state in ('coming', 'arrived'); end $$;

revoke all on function uploads_known from public;
grant execute on function uploads_known to tanod_app;
