-- Applications and scripts of the revaluation: what of them never changes, and who works on them.

-- What has been fixed at the closing of the window moves no more, whoever writes; reopening takes frozen_at away.
create or replace function keep_frozen_revaluation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.frozen_at is null then return old; end if;
  elsif old.frozen_at is null or new.frozen_at is null
    or (new.rev_aply, new.retot_aply, new.tran_aply, new.fee_rev, new.fee_retot, new.fee_tran, new.ext_mark, new.result,
        new.exam_id, new.application_id, new.colcode, new.frozen_at)
     = (old.rev_aply, old.retot_aply, old.tran_aply, old.fee_rev, old.fee_retot, old.fee_tran, old.ext_mark, old.result,
        old.exam_id, old.application_id, old.colcode, old.frozen_at) then
    return new;
  end if;
  raise exception 'the application % is frozen', old.rid using errcode = 'check_violation', constraint = 'revaluation_frozen';
end $$;

-- A number stays with its request for good, and nothing moves once the office has decided.
create or replace function keep_reval_script() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if (new.exam_id, new.id, new.rid, new.valuation, new.barcode, new.dummy, new.place, new.pull_barcode)
     is distinct from (old.exam_id, old.id, old.rid, old.valuation, old.barcode, old.dummy, old.place, old.pull_barcode) then
    raise exception 'the number and camp of a revaluation script are never changed'
      using errcode = 'integrity_constraint_violation', constraint = 'script_number_kept', table = 'reval_script';
  end if;
  if exists (select from public.reval_outcome o where o.rid = old.rid) then
    raise exception 'the office has decided on this revaluation'
      using errcode = 'integrity_constraint_violation', constraint = 'reval_decided', table = 'reval_script';
  end if;
  return new;
end $$;

create or replace function keep_reval_number() returns trigger language plpgsql as $$
begin
  raise exception 'a number of the revaluation is never given up'
    using errcode = 'integrity_constraint_violation', constraint = 'script_number_kept', table = 'reval_script';
end $$;

-- A third valuation the office has ordered; the orders themselves come with the decision, a later migration.
create or replace function reval_third_ordered(p_rid bigint) returns boolean language plpgsql stable
set search_path = pg_catalog, public as $$
begin
  if to_regclass('public.reval_third_order') is null then return false; end if;
  return exists (select from public.reval_third_order o where o.rid = p_rid);
end $$;

-- The exam in whose revaluation a person works, the one with open work first, and as whom: the officer that exam has named, else
-- the officer of the latest exam, since the camps go on with other people before a revaluation is over.
create or replace function reval_officer(p_user bigint) returns table (officer_id bigint, exam_id integer, place text, role text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select w.id, e.id, w.place, w.role
  from public.exam e
  cross join lateral (
    select o.id, o.place, o.role, o.active from public.camp_officer o join public.exam x on x.id = o.exam_id
    where o.user_id = p_user and (o.exam_id = e.id or (o.active and x.active_status))
    order by o.exam_id = e.id desc, o.exam_id desc limit 1) w
  cross join lateral (
    select count(*) as issued, count(*) filter (where s.ext_mark is null and s.missing_at is null) as open
    from public.reval_script s where s.exam_id = e.id and s.place = w.place) n
  where e.active_status and w.active and n.issued > 0
  order by e.stage = 'REVALUATION' desc, n.open > 0 desc, e.id desc
  limit 1 $$;

revoke execute on function keep_reval_script(), keep_reval_number(), reval_third_ordered(bigint),
  reval_officer(bigint) from public;
