-- A neighbor who can help leaves: what was asked of them ends with the row, whichever way it goes; and it goes by itself when its time is over.
create function end_calls_of_volunteer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update neighbor_call set state = 'cannot', next_at = null
    where command_center_id = old.command_center_id and volunteer_id = old.id and state in ('asked', 'going');
  return null;
end $$;
create trigger volunteer_left after delete on volunteer for each row execute function end_calls_of_volunteer();

create function forget_volunteers(unseen interval, seen interval) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (delete from volunteer
    where is_deleted = 1 or (checked_on is null and created_at < now() - unseen) or checked_on < (now() - seen)::date returning 1)
    select count(*) from gone $$;
revoke all on function forget_volunteers from public;
grant execute on function forget_volunteers to tanod_app;
