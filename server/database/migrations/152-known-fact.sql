-- Whoever reads on in the log names the last fact that it knows, by place and hash: where another one stands there, or none, the log has gone back, and it reads nothing on.
create function require_fact(at_position bigint, known bytea) returns void language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  if at_position > 0 and not exists (select from fact where position = at_position and hash = known) then
    raise exception 'The log has gone back.' using errcode = 'TL001';
  end if;
end $$;

create function seal_facts(after bigint, known bytea) returns setof fact language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_fact(after, known);
  return query select * from seal_facts(after);
end $$;

create function facts_after(after bigint, known bytea, most int) returns setof fact language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_fact(after, known);
  return query select * from facts_after(after, most);
end $$;

-- Where the log ends, in one look.
create function last_fact() returns table (log_position bigint, hash bytea, epoch text) language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce(f.position, 0), coalesce(f.hash, ''::bytea), log_epoch_now()
    from (values (1)) one left join (select position, hash from fact order by position desc limit 1) f on true $$;

revoke all on function require_fact, last_fact, seal_facts(bigint, bytea), facts_after(bigint, bytea, int) from public;
grant execute on function last_fact, seal_facts(bigint, bytea), facts_after(bigint, bytea, int) to tanod_app;
