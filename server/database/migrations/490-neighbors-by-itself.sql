-- Neighbors are asked by themselves only where a text would reach them, and told that it is over whatever made it so: both are seen to by the look of each second.
create table neighbor_look (
  command_center_id uuid not null references command_center,
  number text not null,
  primary key (command_center_id, number)
);
select isolate_by_center('neighbor_look');
create index neighbor_call_open on neighbor_call (command_center_id, number) where state in ('asked', 'going');

create function neighbor_centers() returns table (command_center_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.command_center_id from neighbor_call c where c.next_at <= clock_timestamp()
    union select c.command_center_id from neighbor_call c where c.state in ('asked', 'going')
    union select l.command_center_id from neighbor_look l $$;
revoke all on function neighbor_centers from public;
grant execute on function neighbor_centers to tanod_app;
