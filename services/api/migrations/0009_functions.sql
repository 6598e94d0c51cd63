-- Partitions made by the step 'generate exam tables', append-only triggers, and the read models.

-- Makes the four partitions of an exam and freezes its fees; called in the transaction that inserts the exam.
-- Returns the names, also when they already stood.
create function create_exam_partitions(p_exam integer) returns text[] language plpgsql security definer
set search_path = pg_catalog, public as $$
declare e public.exam%rowtype; names text[] := '{}'; r record;
begin
  select * into strict e from public.exam where id = p_exam;
  for r in select * from (values
      ('exam_application', lower(e.exam_tbl)), ('camp_mark', lower(e.camp_tbl)), ('script', lower(e.script_tbl)),
      ('result', 'r' || substr(lower(e.exam_tbl), 2))) v(parent, child)
  loop
    names := names || r.child;
    continue when to_regclass(format('part.%I', r.child)) is not null;
    -- made apart and attached: attaching blocks readers and writers of the parent far less than PARTITION OF
    execute format('create table part.%I (like public.%I including defaults including constraints including generated)',
      r.child, r.parent);
    execute format('alter table part.%I add constraint %I check (exam_id = %s)', r.child, r.child || '_exam', e.id);
    execute format('alter table public.%I attach partition part.%I for values in (%s)', r.parent, r.child, e.id);
  end loop;
  insert into public.exam_fee (exam_id, id, fees) select e.id, f.id, f.fees from public.fee_schedule f
  on conflict do nothing;
  return names;
end $$;

-- An exam without its tables cannot be committed.
create function exam_has_partitions() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if to_regclass(format('part.%I', lower(new.exam_tbl))) is null then
    raise exception 'exam % has no tables: create_exam_partitions was not called', new.exam_tbl
      using errcode = 'check_violation', constraint = 'exam_has_partitions';
  end if;
  return null;
end $$;
create constraint trigger exam_has_partitions after insert on exam deferrable initially deferred
  for each row execute function exam_has_partitions();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only: % refused', tg_table_name, tg_op
    using errcode = 'insufficient_privilege', constraint = 'append_only', table = tg_table_name;
end $$;
-- Statement level, since row triggers do not see TRUNCATE and a statement of no rows should be refused as well.
create trigger append_only before update or delete or truncate on audit_log for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on audit_seal for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on camp_mark_event for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on mark_history for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on chain_anchor for each statement execute function refuse_change();

-- Partitions of the audit log from last month to p_ahead months ahead; run at every start and by a job.
create function make_audit_partitions(p_ahead integer default 6) returns integer language plpgsql security definer
set search_path = pg_catalog, public as $$
declare m date; child text; made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('thervu audit partitions'));
  for m in select generate_series(date_trunc('month', now() at time zone 'UTC') - interval '1 month',
      date_trunc('month', now() at time zone 'UTC') + make_interval(months => p_ahead), interval '1 month')::date
  loop
    child := 'audit_log_' || to_char(m, 'YYYY_MM');
    continue when to_regclass(format('part.%I', child)) is not null;
    execute format('create table part.%I partition of public.audit_log for values from (%L) to (%L)',
      child, m::text || ' 00:00+00', (m + interval '1 month')::date::text || ' 00:00+00');
    execute format('create trigger append_only before update or delete or truncate on part.%I
      for each statement execute function public.refuse_change()', child);
    made := made + 1;
  end loop;
  return made;
end $$;
select make_audit_partitions();

revoke execute on function create_exam_partitions(integer), make_audit_partitions(integer), note_setting_change(),
  exam_has_partitions(), refuse_change() from public;

-- ---------------------------------------------------------------- read models
create view v_public_setting as select s.key, s.value from university_setting s where s.audience = 'PUBLIC';
create view v_setting as select s.key, s.value from university_setting s where s.audience in ('PUBLIC','SIGNED_IN');

create view v_qp_eligible as
  select a.exam_id, a.p_code, a.sem, a.colcode, a.id
  from exam_application a join course c on c.cour_id = a.cour_id
  where a.ex_confm and c.p_type = 'THEORY' and c.extl_max > 0 and c.scheme = 'MARKS';
create view v_qp_count as
  select e.exam_id, e.p_code, e.sem, count(*) as count, (3*count(*)+99)/100 as excess,
         ((count(*) + (3*count(*)+99)/100 + 9)/10)*10 as total
  from v_qp_eligible e group by 1,2,3;

-- All that a camp login can ever read about a script: never its application, student or college.
create view v_camp_script with (security_barrier = true) as
  select s.exam_id, s.id, s.dummy_no, s.barcode, s.p_code, s.place, c.extl_max,
         case when s.void_reason is not null then 'VOID' when a.absent then 'ABSENT' else 'OK' end as status
  from script s
  join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
  join course c on c.cour_id = a.cour_id;

create view v_ab_mismatch as
  select m.exam_id, m.place, m.p_code, m.bundleno, m.packet, count(m.amark) as acount, count(m.bmark) as bcount,
         abs(count(m.amark) - count(m.bmark)) as difference
  from camp_mark m group by 1,2,3,4,5 having count(m.amark) <> count(m.bmark);
