-- What may be done so often within any minute, whenever that begins: the moments are kept, as many as are allowed and no more.
alter table attempt add column moments timestamptz[] not null default '{}';

-- Takes one of each key at this moment where every one of them has room, and says whether it had.
create function take_within(keys bytea[], mosts int[], window_ms double precision, moment timestamptz) returns boolean language plpgsql
  as $$
declare
  begins timestamptz := moment - window_ms * interval '1 ms';
  has_room boolean;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into attempt (key, since, count) select k, moment, 0 from unnest(keys) k order by k on conflict (key) do nothing;
  perform from attempt a where a.key = any(keys) order by a.key for update;
  select bool_and((select count(*) from unnest(a.moments) m where m > begins) < w.most) into has_room
    from unnest(keys, mosts) w (key, most) join attempt a on a.key = w.key;
  if has_room then
    update attempt a set since = moment, moments = array(select m from unnest(a.moments) m where m > begins order by m) || moment where a.key = any(keys);
  end if;
  return has_room;
end $$;
