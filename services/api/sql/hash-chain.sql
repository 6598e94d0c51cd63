-- How every journal of marks is chained.

-- The digest of a line: sha256 over the digest before it and the UTF-8 of the line as a JSON array. The first digest before it is
-- 32 zero bytes. Times are microseconds since 1970, so that anybody can recompute a chain from a dump. Without a search path of
-- its own the planner writes its body into the caller, and no call is left.
create or replace function chain_digest(p_previous bytea, p_line jsonb) returns bytea language sql stable as $$
  select pg_catalog.sha256(p_previous || pg_catalog.convert_to(p_line::text, 'UTF8')) $$;

revoke execute on function chain_digest(bytea, jsonb) from public;
