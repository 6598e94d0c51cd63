-- How many received scripts lie in each bundle, and how many of a paper wait for one: kept with the receipts. A statement adds the
-- difference, group by group in one order. Who receives at a camp waits for the journal of its receipts anyway.
create or replace function count_receipts() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare r record;
begin
  if tg_op = 'INSERT' then
    insert into public.receipt_count as k (exam_id, place, p_code, bundleno, scripts)
    select c.exam_id, c.place, c.p_code, c.bundleno, count(*) from changed c group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (exam_id, place, p_code, bundleno) do update set scripts = k.scripts + excluded.scripts;
    return null;
  end if;
  if tg_op = 'DELETE' then
    for r in select c.exam_id, c.place, c.p_code, c.bundleno, count(*) as gone from changed c group by 1, 2, 3, 4 order by 1, 2, 3, 4 loop
      update public.receipt_count k set scripts = k.scripts - r.gone where k.exam_id = r.exam_id and k.place = r.place
        and (k.p_code = r.p_code or (k.p_code is null and r.p_code is null))
        and (k.bundleno = r.bundleno or (k.bundleno is null and r.bundleno is null));
    end loop;
    return null;
  end if;
  for r in
    select d.exam_id, d.place, d.p_code, d.bundleno, sum(d.change)::integer as change from (
      select c.exam_id, c.place, c.p_code, c.bundleno, 1 as change from changed c
      union all
      select b.exam_id, b.place, b.p_code, b.bundleno, -1 from before b) d
    group by 1, 2, 3, 4 having sum(d.change) <> 0 order by 1, 2, 3, 4
  loop
    update public.receipt_count k set scripts = k.scripts + r.change where k.exam_id = r.exam_id and k.place = r.place
      and (k.p_code = r.p_code or (k.p_code is null and r.p_code is null))
      and (k.bundleno = r.bundleno or (k.bundleno is null and r.bundleno is null));
    -- only a group that gains some can be without a line
    if not found then
      insert into public.receipt_count as k (exam_id, place, p_code, bundleno, scripts)
      values (r.exam_id, r.place, r.p_code, r.bundleno, r.change)
      on conflict (exam_id, place, p_code, bundleno) do update set scripts = k.scripts + excluded.scripts;
    end if;
  end loop;
  return null;
end $$;

-- Bound behind a lock that waits for whoever receives just now; what is there already is counted with it. A restored database has
-- both, and is left as it is.
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'script_receipt'::regclass and tgname = 'receipts_added') then
    create trigger receipts_added after insert on script_receipt referencing new table as changed
      for each statement execute function count_receipts();
    create trigger receipts_bundled after update on script_receipt referencing new table as changed old table as before
      for each statement execute function count_receipts();
    create trigger receipts_removed after delete on script_receipt referencing old table as changed
      for each statement execute function count_receipts();
    insert into receipt_count as k (exam_id, place, p_code, bundleno, scripts)
    select s.exam_id, s.place, s.p_code, s.bundleno, count(*) from script_receipt s group by 1, 2, 3, 4
    on conflict (exam_id, place, p_code, bundleno) do update set scripts = excluded.scripts;
  end if;
end $$;

revoke execute on function count_receipts() from public;
