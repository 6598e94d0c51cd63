-- Results of before the portal: what is written stays as it is, two officers make it count, and whose record is not declared whole.

create or replace function keep_earlier_result() returns trigger language plpgsql as $$
begin
  raise exception 'the earlier result % is written: a correction is a new version', old.id
    using errcode = 'check_violation', constraint = 'earlier_result_kept';
end $$;
-- every column but `stands`: a condition of the trigger costs an approval of 50,000 rows no call
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'earlier_result'::regclass and tgname = 'kept') then
    create trigger kept before update on earlier_result for each row when ((old.id, old.batch_id, old.student_id, old.reg_no, old.p_code, old.p_name, old.p_type, old.sem, old.month, old.year, old.attempt, old.int_mark, old.ext_mark, old.total_mark, old.total_max, old.credit, old.grade, old.grade_point, old.result, old.version, old.reason, old.removed) is distinct from (new.id, new.batch_id, new.student_id, new.reg_no, new.p_code, new.p_name, new.p_type, new.sem, new.month, new.year, new.attempt, new.int_mark, new.ext_mark, new.total_mark, new.total_max, new.credit, new.grade, new.grade_point, new.result, new.version, new.reason, new.removed)) execute function keep_earlier_result();
  end if;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'earlier_result'::regclass and tgname = 'append_only') then
    create trigger append_only before delete or truncate on earlier_result for each statement execute function refuse_change();
  end if;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'record_declaration'::regclass and tgname = 'append_only') then
    create trigger append_only before update or delete or truncate on record_declaration for each statement execute function refuse_change();
  end if;
end $$;

-- The results of a batch as text in their order, hashed.
create or replace function earlier_batch_digest(p_batch bigint) returns bytea language sql stable security definer
set search_path = pg_catalog, public as $$
  select sha256(convert_to(string_agg(concat_ws('|', r.reg_no, r.p_code, r.p_name, r.p_type, r.sem, r.month, r.year, r.attempt,
    coalesce(r.int_mark::text, '-'), coalesce(r.ext_mark::text, '-'), coalesce(r.total_mark::text, '-'), r.total_max, r.credit,
    coalesce(r.grade, '-'), coalesce(r.grade_point::text, '-'), r.result, r.version, case when r.removed then 'REMOVED' end), E'\n' order by r.id), 'UTF8'))
  from public.earlier_result r where r.batch_id = p_batch $$;

-- The second officer has signed: the results of a batch count from now on, and what they correct does not any more. Returns how
-- many count; null where the batch does not wait, has another content than when it was written, or waits for somebody else.
create or replace function approve_earlier_batch(p_batch bigint, p_user bigint, p_signature bigint) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare b public.earlier_batch; n integer;
begin
  select * into b from public.earlier_batch where id = p_batch for update;
  if b.id is null or b.state <> 'WAITING' or b.created_by = p_user or b.digest <> public.earlier_batch_digest(p_batch) then
    return null;
  end if;
  update public.earlier_result o set stands = false from public.earlier_result r
    where r.batch_id = p_batch and o.stands and o.student_id = r.student_id and o.p_code = r.p_code and o.year = r.year and o.month = r.month;
  update public.earlier_result set stands = not removed where batch_id = p_batch;
  get diagnostics n = row_count;
  update public.earlier_batch set state = 'APPROVED', decided_by = p_user, decided_at = now(), signature_id = p_signature where id = p_batch;
  return n;
end $$;

-- What a result says; a grade point as text, since a number of JSON would lose its places.
create or replace function earlier_values(r earlier_result) returns jsonb language sql stable set search_path = pg_catalog, public as $$
  select jsonb_build_object('int_mark', r.int_mark, 'ext_mark', r.ext_mark, 'total_mark', r.total_mark, 'total_max', r.total_max,
    'credit', r.credit, 'grade', r.grade, 'grade_point', r.grade_point::text, 'result', r.result, 'attempt', r.attempt) $$;

-- Writes the next version of a result that counts, as a batch of its own that another officer signs; p_values null: it was wrongly
-- brought in. Null where the result does not count (any more), or a version of it waits for a signature already.
create or replace function propose_earlier_correction(p_result bigint, p_user bigint, p_reason text, p_values jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare o public.earlier_result; v public.earlier_result; b bigint;
begin
  select * into o from public.earlier_result where id = p_result for update;
  if o.id is null or not o.stands or exists (
      select from public.earlier_result w join public.earlier_batch x on x.id = w.batch_id and x.state = 'WAITING'
      where w.student_id = o.student_id and w.p_code = o.p_code and w.year = o.year and w.month = o.month) then
    return null;
  end if;
  v := jsonb_populate_record(o, coalesce(p_values, '{}'));
  insert into public.earlier_batch (file_name, results, students, marks, credits, credit_points, digest, created_by)
  values (case when p_values is null then 'Removal of ' else 'Correction of ' end || concat_ws(' ', o.reg_no, o.p_code, o.month || '-' || o.year),
    1, 1, case when p_values is not null then v.total_mark end, case when p_values is not null and v.result = 'P' then v.credit else 0 end,
    case when p_values is not null and v.result = 'P' then v.credit * v.grade_point end, sha256(''), p_user) returning id into b;
  insert into public.earlier_result (batch_id, student_id, reg_no, p_code, p_name, p_type, sem, month, year, attempt, int_mark, ext_mark,
    total_mark, total_max, credit, grade, grade_point, result, version, reason, removed)
  values (b, o.student_id, o.reg_no, o.p_code, o.p_name, o.p_type, o.sem, o.month, o.year, v.attempt, v.int_mark, v.ext_mark,
    v.total_mark, v.total_max, v.credit, v.grade, v.grade_point, v.result, o.version + 1, p_reason, p_values is null);
  update public.earlier_batch set digest = public.earlier_batch_digest(b) where id = b;
  return b;
end $$;

-- Whether the record of a student may have results that are not here: there are some of before the portal, or the student was
-- admitted before its first exam, and nobody has declared the record whole. ODD exams are the first of an academic year.
create or replace function record_open(p_student bigint) returns boolean language sql stable security definer
set search_path = pg_catalog, public as $$
  select not coalesce((select d.whole from public.record_declaration d where d.student_id = p_student order by d.id desc limit 1), false)
    and (coalesce((select 2 * s.admn_acdyr + 1 from public.student s where s.student_id = p_student)
        < (select min(2 * e.eyear + (e.etype = 'ODD')::integer) from public.exam e), false)
      or exists (select from public.earlier_result r join public.earlier_batch b on b.id = r.batch_id
        where r.student_id = p_student and b.state <> 'RETURNED')) $$;

revoke execute on function keep_earlier_result(), earlier_batch_digest(bigint), approve_earlier_batch(bigint, bigint, bigint),
  propose_earlier_correction(bigint, bigint, text, jsonb), earlier_values(earlier_result), record_open(bigint) from public;
