-- How often a person of a camp has worked on scripts of a revaluation; not on which, which a camp must not read.
create function reval_steps_of(p_officer bigint) returns bigint language sql stable
security definer set search_path = pg_catalog, public as $$
  select count(*) from public.reval_mark_event e where e.officer_id = p_officer $$;
revoke execute on function reval_steps_of(bigint) from public;
