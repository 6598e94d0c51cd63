-- Partitions of the tables that grow with every exam, and of the audit log.

-- A part asks as much statistics of its columns as the whole: LIKE does not say it.
create or replace function copy_statistics_targets(p_parent regclass, p_child regclass) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare r record;
begin
  for r in select attname, attstattarget from pg_attribute
    where attrelid = p_parent and attnum > 0 and not attisdropped and attstattarget >= 0
  loop
    execute format('alter table %s alter column %I set statistics %s', p_child, r.attname, r.attstattarget);
  end loop;
end $$;

-- A table that merely bears the name of an exam's table is no reason to skip making it: the exam would have three tables.
create or replace function create_exam_partitions(p_exam integer) returns text[] language plpgsql security definer
set search_path = pg_catalog, public as $$
declare e public.exam%rowtype; names text[] := '{}'; r record; there regclass;
begin
  select * into strict e from public.exam where id = p_exam;
  if e.etype not in ('ODD','EVEN','SUPP') or public.exam_order(e.eyear, e.emonth) is null then
    raise exception 'there is no exam of the type % in the month %', e.etype, e.emonth
      using errcode = 'check_violation', constraint = 'exam_kind_known';
  end if;
  for r in select * from (values
      ('exam_application', lower(e.exam_tbl)), ('camp_mark', lower(e.camp_tbl)), ('script', lower(e.script_tbl)),
      ('result', 'r' || substr(lower(e.exam_tbl), 2)), ('seat', 'h' || substr(lower(e.exam_tbl), 2))) v(parent, child)
  loop
    names := names || r.child;
    there := to_regclass(format('part.%I', r.child));
    if there is not null then
      if not exists (select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhrelid = there and i.inhparent = format('public.%I', r.parent)::regclass
            and pg_get_expr(c.relpartbound, c.oid) = format('FOR VALUES IN (%s)', e.id)) then
        raise exception 'the table part.% belongs to no exam or to another one', r.child
          using errcode = 'duplicate_table', constraint = 'exam_table_free';
      end if;
      continue;
    end if;
    -- made apart and attached: attaching blocks readers and writers of the parent far less than PARTITION OF
    execute format('create table part.%I (like public.%I including defaults including constraints including generated)',
      r.child, r.parent);
    perform public.copy_statistics_targets(format('public.%I', r.parent)::regclass, format('part.%I', r.child)::regclass);
    execute format('alter table part.%I add constraint %I check (exam_id = %s)', r.child, r.child || '_exam', e.id);
    execute format('alter table public.%I attach partition part.%I for values in (%s)', r.parent, r.child, e.id);
    -- to the part of its own exam: a reference to the whole opens the part of every exam for each row
    if r.parent = 'seat' then
      execute format('alter table part.%I add constraint %I foreign key (exam_id, application_id) references part.%I (exam_id, id) on delete cascade',
        r.child, r.child || '_application', lower(e.exam_tbl));
    end if;
  end loop;
  insert into public.exam_fee (exam_id, id, fees) select e.id, f.id, f.fees from public.fee_schedule f
  on conflict do nothing;
  return names;
end $$;

-- The first rows of an exam's part of a table, all at once: a bare table takes them, is then given all that the table asks of its
-- parts, and comes into the place of the empty part, in one transaction. Writing a million rows into a part that has its indexes,
-- references and checks already takes more than ten times as long (docs/adr/0084).
create or replace function bare_partition(p_parent regclass, p_exam integer) returns text language plpgsql
set search_path = pg_catalog, public as $$
declare child text; bare text;
begin
  select c.relname into strict child from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = p_parent and pg_get_expr(c.relpartbound, c.oid) = format('FOR VALUES IN (%s)', p_exam);
  bare := child || '_bare';
  execute format('create table part.%I (like %s including defaults including generated)', bare, p_parent);
  perform public.copy_statistics_targets(p_parent, format('part.%I', bare)::regclass);
  return bare;
end $$;

-- Keys, indexes and checks of the parent, each by one walk through the rows. References follow in refer_partition: they keep
-- others from writing where they point to.
create or replace function constrain_partition(p_parent regclass, p_exam integer, p_bare text) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare r record; checks text;
begin
  select string_agg(format('add constraint %I %s', conname, pg_get_constraintdef(oid)), ', ' order by conname) into checks
    from pg_constraint where conrelid = p_parent and contype = 'c';
  execute format('alter table part.%I %s add constraint %I check (exam_id = %s)', p_bare, coalesce(checks || ', ', ''),
    replace(p_bare, '_bare', '_exam'), p_exam);
  for r in select format('alter table part.%I add %s', p_bare, pg_get_constraintdef(oid)) as step
      from pg_constraint where conrelid = p_parent and contype in ('p', 'u')
    union all
    select regexp_replace(pg_get_indexdef(indexrelid), '^(CREATE (?:UNIQUE )?INDEX) \S+ ON (?:ONLY )?\S+ ', format('\1 ON part.%I ', p_bare))
      from pg_index x where indrelid = p_parent and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = p_parent)
  loop
    execute r.step;
  end loop;
end $$;

-- The references of the parent. From here on until the end of the transaction nobody writes the tables they point to.
create or replace function refer_partition(p_parent regclass, p_bare text) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare keys text;
begin
  select string_agg(format('add constraint %I %s', conname, pg_get_constraintdef(oid)), ', ' order by conname) into keys
    from pg_constraint where conrelid = p_parent and contype = 'f' and conparentid = 0;
  if keys is not null then execute format('alter table part.%I %s', p_bare, keys); end if;
end $$;

-- The bare table becomes the part of the exam, under its name. A part that has a row is never replaced.
create or replace function attach_partition(p_parent regclass, p_exam integer, p_bare text) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare child text := replace(p_bare, '_bare', ''); filled boolean; r record;
begin
  execute format('lock table only %s, part.%I in access exclusive mode', p_parent, child);
  execute format('select exists (select from part.%I)', child) into filled;
  if filled then
    raise exception 'the table part.% has rows and is not replaced', child
      using errcode = 'object_not_in_prerequisite_state', constraint = 'exam_table_filled';
  end if;
  execute format('alter table %s detach partition part.%I', p_parent, child);
  execute format('drop table part.%I', child);
  execute format('alter table part.%I rename to %I', p_bare, child);
  for r in select c.relname as old, replace(c.relname, '_bare_', '_') as new from pg_index x join pg_class c on c.oid = x.indexrelid
    where x.indrelid = format('part.%I', child)::regclass
  loop
    execute format('alter index part.%I rename to %I', r.old, r.new);
  end loop;
  execute format('alter table %s attach partition part.%I for values in (%s)', p_parent, child, p_exam);
end $$;

-- An exam without its tables cannot be committed.
create or replace function exam_has_partitions() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if to_regclass(format('part.%I', lower(new.exam_tbl))) is null then
    raise exception 'exam % has no tables: create_exam_partitions was not called', new.exam_tbl
      using errcode = 'check_violation', constraint = 'exam_has_partitions';
  end if;
  return null;
end $$;

-- Partitions of the audit log from last month to p_ahead months ahead; run at every start and by a job.
create or replace function make_audit_partitions(p_ahead integer default 6) returns integer language plpgsql security definer
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

revoke execute on function create_exam_partitions(integer), exam_has_partitions(), make_audit_partitions(integer),
  bare_partition(regclass, integer), constrain_partition(regclass, integer, text), refer_partition(regclass, text),
  attach_partition(regclass, integer, text) from public;
