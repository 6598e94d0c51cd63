-- Outcomes of a revaluation: decided by rule, then signed by people; what was signed, refused and withdrawn is kept for ever.

-- An outcome stands from the decision on and waits for its signatures: until now a flagged one could only be written signed.
do $$ declare c text; begin
  for c in select conname from pg_constraint where conrelid = 'reval_outcome'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%approved_by%' loop
    execute format('alter table reval_outcome drop constraint %I', c);
  end loop;
end $$;

alter table reval_outcome
  add column exam_id integer references exam(id),
  -- difference beyond which a third valuer decides, as it held at the decision
  add column limit_marks smallint check (limit_marks >= 1),
  add column listed boolean not null default false,
  add column result_before text check (result_before in ('P','RA')),
  add column result_after text check (result_after in ('P','RA')),
  -- who started the decision
  add column decided_by bigint references app_user(id),
  add column decided_at timestamptz not null default now(),
  add column approved_at timestamptz,
  add column approved_at_2 timestamptz,
  add column row_version integer not null default 1,
  -- every signature that is needed is there
  add column approved boolean generated always as
    (approved_by is not null and (not flagged or approved_by_2 is not null)) stored,
  add foreign key (approved_by) references app_user(id),
  add foreign key (approved_by_2) references app_user(id),
  add constraint reval_outcome_never_lower check (final >= original),
  add check (changed = (final <> original)),
  add constraint reval_outcome_whole check (num_nonnulls(decided_by, limit_marks, result_before, result_after) in (0, 4)),
  -- a flagged outcome is signed by two different people, any other by somebody else than who started the decision
  add constraint reval_outcome_two_people check (approved_by_2 is null or (approved_by is not null and approved_by <> approved_by_2)),
  add constraint reval_outcome_four_eyes check (flagged or approved_by is null or approved_by <> decided_by);
update reval_outcome o set exam_id = v.exam_id from revaluation v where v.rid = o.rid;
create function name_outcome_exam() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.exam_id := (select v.exam_id from public.revaluation v where v.rid = new.rid);
  return new;
end $$;
create trigger outcome_exam before insert on reval_outcome for each row execute function name_outcome_exam();
create index reval_outcome_exam on reval_outcome (exam_id, rid);
create index reval_outcome_waits on reval_outcome (exam_id, flagged, rid) where not approved;

-- Every signature, every refusal with its reason, and every signature that fell because the marks behind it changed.
create table reval_approval (
  id bigint generated always as identity primary key,
  exam_id integer not null references exam(id), rid bigint not null references revaluation(rid),
  action text not null check (action in ('APPROVED','REFUSED','FELL')),
  original smallint not null, final smallint not null, rule text not null, flagged boolean not null,
  -- what a refusal leads to: a third valuation, or the outcome stays open
  leads_to text check (leads_to in ('THIRD','STAYS')),
  reason text check (length(reason) between 1 and 500),
  by_user bigint not null references app_user(id), at timestamptz not null default now(),
  check ((action = 'REFUSED') = (leads_to is not null)),
  check (action = 'APPROVED' or reason is not null));
create index reval_approval_rid on reval_approval (rid, id);
create trigger append_only before update or delete or truncate on reval_approval for each statement execute function refuse_change();

-- A third valuation the rule does not ask for and the office does.
create table reval_third_order (
  rid bigint primary key references revaluation(rid), exam_id integer not null references exam(id),
  reason text not null check (length(reason) between 1 and 500),
  ordered_by bigint not null references app_user(id), ordered_at timestamptz not null default now());
create index reval_third_order_exam on reval_third_order (exam_id);

-- Each decision of an exam: what it was made with, and a digest that is the same whenever the marks are.
create table reval_decision_run (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  limit_marks smallint not null, decided integer not null, pending integer not null, changed integer not null,
  rewritten integer not null, digest bytea not null,
  started_by bigint not null references app_user(id), finished_at timestamptz not null default now());
create index reval_decision_run_exam on reval_decision_run (exam_id, id);

-- A script that cannot be valued again (lost, damaged): the revaluation of the request leaves the mark as it is.
create table reval_unvalued (
  rid bigint primary key references revaluation(rid), exam_id integer not null references exam(id),
  reason text not null check (length(reason) between 1 and 500),
  declared_by bigint not null references app_user(id), declared_at timestamptz not null default now());
create index reval_unvalued_exam on reval_unvalued (exam_id);

-- The verdict on one request, by the rule of reval-outcome-rules.ts; a property test keeps the two together.
create function reval_verdict(o integer, r integer, x integer, t integer, rev boolean, retot boolean, ordered boolean, n integer,
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

-- What a college may read of the outcomes of its students: the end of it, and only once the revised result is published.
create view v_reval_letter with (security_barrier = true) as
  select v.exam_id, v.rid, v.application_id, v.reg_no, v.colcode, v.deg_id, v.p_code, v.rev_aply, v.retot_aply,
    o.original, o.final, o.changed, o.result_before
  from revaluation v
  join reval_outcome o on o.rid = v.rid
  join exam e on e.id = v.exam_id
  where o.approved and (e.stage in ('REVISED','ARCHIVED') or exists (
    select from result_run u where u.exam_id = v.exam_id and u.kind = 'REVAL'
      and u.published_at >= greatest(o.approved_at, o.approved_at_2)));

-- A result takes a revalued mark only with every signature: no run begins while an outcome of a decision waits for one. Decisions
-- and refusals hold the same lock, and are not made while a run is open.
create function outcomes_are_signed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtext('thervu reval outcomes'), new.exam_id);
  if exists (select from public.reval_outcome o where o.exam_id = new.exam_id and not o.approved and o.decided_by is not null) then
    raise exception 'outcomes of the revaluation wait for a signature'
      using errcode = 'check_violation', constraint = 'reval_outcomes_signed';
  end if;
  return new;
end $$;
create trigger outcomes_are_signed before insert on result_run for each row execute function outcomes_are_signed();

revoke execute on function reval_verdict(integer, integer, integer, integer, boolean, boolean, boolean, integer),
  name_outcome_exam(), outcomes_are_signed() from public;
