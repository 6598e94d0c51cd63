-- How many received scripts lie in each bundle, and how many of a paper wait for one: kept with the receipts. A statement adds the
-- difference, group by group in one order. Who receives at a camp waits for the journal of its receipts anyway.

-- Of a group: a bundle of a camp, or those of a paper that wait there. Written twice, as an index finds a null by its own word alone.
create or replace function add_receipts(p_exam integer, p_place text, p_paper text, p_bundle integer, p_change integer) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  if p_bundle is null then
    update public.receipt_count k set scripts = k.scripts + p_change
    where k.exam_id = p_exam and k.bundleno is null and k.place = p_place and k.p_code = p_paper;
  else
    update public.receipt_count k set scripts = k.scripts + p_change
    where k.exam_id = p_exam and k.bundleno = p_bundle and k.place = p_place and k.p_code is not distinct from p_paper;
  end if;
  -- only a group that gains some can be without a line
  if not found then
    insert into public.receipt_count as k (exam_id, place, p_code, bundleno, scripts) values (p_exam, p_place, p_paper, p_bundle, p_change)
    on conflict (exam_id, bundleno, place, p_code) do update set scripts = k.scripts + excluded.scripts;
  end if;
end $$;

create or replace function count_receipts() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    perform public.add_receipts(d.exam_id, d.place, d.p_code, d.bundleno, d.scripts) from (
      select c.exam_id, c.place, c.p_code, c.bundleno, count(*)::integer as scripts from changed c
      group by 1, 2, 3, 4 order by 1, 2, 3, 4) d;
  elsif tg_op = 'DELETE' then
    perform public.add_receipts(d.exam_id, d.place, d.p_code, d.bundleno, -d.scripts) from (
      select c.exam_id, c.place, c.p_code, c.bundleno, count(*)::integer as scripts from changed c
      group by 1, 2, 3, 4 order by 1, 2, 3, 4) d;
  else
    perform public.add_receipts(d.exam_id, d.place, d.p_code, d.bundleno, d.change) from (
      select x.exam_id, x.place, x.p_code, x.bundleno, sum(x.change)::integer as change from (
        select c.exam_id, c.place, c.p_code, c.bundleno, 1 as change from changed c
        union all
        select b.exam_id, b.place, b.p_code, b.bundleno, -1 from before b) x
      group by 1, 2, 3, 4 having sum(x.change) <> 0 order by 1, 2, 3, 4) d;
  end if;
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
    on conflict (exam_id, bundleno, place, p_code) do update set scripts = excluded.scripts where k.scripts <> excluded.scripts;
  end if;
end $$;

revoke execute on function count_receipts(), add_receipts(integer, text, text, integer, integer) from public;
