-- The outcome of a revaluation, and the rule that it is signed before results are processed.

-- The verdict on one request, by the rule of reval-outcome-rules.ts; a property test keeps the two together.
create or replace function reval_verdict(o integer, r integer, x integer, t integer, rev boolean, retot boolean, ordered boolean, n integer,
  out pending text, out final integer, out rule text, out listed boolean)
language sql immutable parallel safe set search_path = pg_catalog as $$
  select w.pending, case when w.pending is null then greatest(w.valued, w.added) end,
    case when w.pending is not null then null when w.added > w.valued then 'RETOTAL' when w.by_three then 'MEDIAN'
      when w.valued > o then 'SECOND' else 'NO_CHANGE' end,
    case when w.pending is null then coalesce(rev and o - r > n, false) or coalesce(retot and t < o, false) end
  from (select three.by_three,
      case when rev and r is null then 'SECOND' when three.by_three and x is null then 'THIRD'
        when retot and t is null then 'RETOTAL' end as pending,
      case when not rev then o when three.by_three then greatest(o, o + r + x - greatest(o, r, x) - least(o, r, x))
        else greatest(o, r) end as valued,
      case when retot then greatest(o, t) else o end as added
    from (select coalesce(rev and r is not null and (r - o > n or ordered), false) as by_three) three) w
$$;

create or replace function name_outcome_exam() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.exam_id := (select v.exam_id from public.revaluation v where v.rid = new.rid);
  return new;
end $$;

-- A result takes a revalued mark only with every signature: no run begins while an outcome of a decision waits for one. Decisions
-- and refusals hold the same lock, and are not made while a run is open.
create or replace function outcomes_are_signed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtext('thervu reval outcomes'), new.exam_id);
  if exists (select from public.reval_outcome o where o.exam_id = new.exam_id and not o.approved and o.decided_by is not null) then
    raise exception 'outcomes of the revaluation wait for a signature'
      using errcode = 'check_violation', constraint = 'reval_outcomes_signed';
  end if;
  return new;
end $$;

revoke execute on function reval_verdict(integer, integer, integer, integer, boolean, boolean, boolean, integer),
  name_outcome_exam(), outcomes_are_signed() from public;
