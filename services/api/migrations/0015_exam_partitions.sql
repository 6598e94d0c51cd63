-- A table that merely bears the name of an exam's table is no reason to skip making it: the exam would have three tables.
create or replace function create_exam_partitions(p_exam integer) returns text[] language plpgsql security definer
set search_path = pg_catalog, public as $$
declare e public.exam%rowtype; names text[] := '{}'; r record; there regclass;
begin
  select * into strict e from public.exam where id = p_exam;
  for r in select * from (values
      ('exam_application', lower(e.exam_tbl)), ('camp_mark', lower(e.camp_tbl)), ('script', lower(e.script_tbl)),
      ('result', 'r' || substr(lower(e.exam_tbl), 2))) v(parent, child)
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
    execute format('alter table part.%I add constraint %I check (exam_id = %s)', r.child, r.child || '_exam', e.id);
    execute format('alter table public.%I attach partition part.%I for values in (%s)', r.parent, r.child, e.id);
  end loop;
  insert into public.exam_fee (exam_id, id, fees) select e.id, f.id, f.fees from public.fee_schedule f
  on conflict do nothing;
  return names;
end $$;
