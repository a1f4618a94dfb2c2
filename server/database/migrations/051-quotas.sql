-- How much room files may take: of one ticket, of one person on one day, and of a centre; counted by every row, so that no two uploads at once pass a limit.

create table file_use (
  command_center_id uuid not null references command_center,
  owner text not null,
  bytes bigint not null,
  primary key (command_center_id, owner)
);
select wall('file_use');
revoke insert, update, delete on file_use from tanod_app;

create function file_most(owner text) returns bigint language sql immutable
  return case split_part(owner, ' ', 1) when 'ticket' then 1::bigint << 30 when 'person' then 2::bigint << 30 else 200::bigint << 30 end;

create function count_files() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  one file := case when tg_op = 'DELETE' then old else new end;
  sign int := case when tg_op = 'DELETE' then -1 else 1 end;
  number text;
  key text;
  total bigint;
begin
  -- What moves to another centre is counted there, and never refused.
  if tg_op = 'UPDATE' then
    update file_use set bytes = bytes - old.bytes where command_center_id = old.command_center_id and owner = 'centre';
    insert into file_use as u values (new.command_center_id, 'centre', new.bytes) on conflict (command_center_id, owner) do update set bytes = u.bytes + new.bytes;
    return null;
  end if;
  number := case one.owner_kind when 'ticket' then one.owner_id
    when 'ticketUpdate' then (select t.number from ticket_update t where t.command_center_id = one.command_center_id and t.id = one.owner_id::uuid) end;
  foreach key in array array_remove(array['centre',
      case when tg_op = 'INSERT' and one.created_by is not null then 'person ' || one.created_by || ' ' || current_date end, 'ticket ' || number], null) loop
    insert into file_use as u values (one.command_center_id, key, sign * one.bytes)
      on conflict (command_center_id, owner) do update set bytes = u.bytes + excluded.bytes returning u.bytes into total;
    if sign = 1 and total > file_most(key) then
      raise exception using errcode = 'TQ001', message = 'no room for more files';
    end if;
  end loop;
  return null;
end $$;

create trigger count_files after insert or delete on file for each row execute function count_files();
create trigger count_moved_files after update of command_center_id on file for each row execute function count_files();
insert into file_use select command_center_id, 'centre', sum(bytes) from file group by 1;
