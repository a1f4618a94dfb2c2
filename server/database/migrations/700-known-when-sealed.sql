-- Whether the log still has the fact that a node knows is asked once it holds the log: before, it may go back while it waits for it.
create or replace function seal_facts(after bigint, known bytea) returns setof fact language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  return query select * from seal_facts(after);
  perform require_fact(after, known);
end $$;
