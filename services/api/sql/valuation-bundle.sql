-- A bundle of the first valuation: its next free position, and its state.

-- The first of the positions 1 to p_tot that has no mark of the pass; one more than p_tot when all have one.
create or replace function first_free_position(p_exam integer, p_bundle integer, p_pass text, p_tot integer) returns integer
language sql stable set search_path = pg_catalog, public as $$
  select coalesce(min(g.n), p_tot + 1)::integer from generate_series(1, p_tot) g(n)
  where g.n not in (
    select position_in_bundle(m.packet, m.slno) from public.camp_mark m
    where m.exam_id = p_exam and m.bundleno = p_bundle and case p_pass when 'A' then m.amark else m.bmark end is not null) $$;

-- Brings the state of a bundle in line with what is keyed, differs and waits in it.
create or replace function settle_bundle(p_exam integer, p_bundle integer) returns void
language sql set search_path = pg_catalog, public as $$
  update public.bundle b set row_version = b.row_version + 1, state = x.next
  from (select case
      when k.a = 0 and k.b = 0 and k.state = 'RECEIVED' then 'RECEIVED'
      when k.a < k.tot_paper then 'VALUED' when k.b < k.tot_paper then 'A_DONE'
      when k.open > 0 or k.problems > 0 then 'B_DONE' else 'CLEAN' end as next
    from (select b.state, b.tot_paper, count(m.amark) as a, count(m.bmark) as b,
        count(*) filter (where m.amark <> m.bmark and m.cmark is null) as open,
        (select count(*) from public.barcode_error e
         where e.exam_id = b.exam_id and e.bundleno = b.bundleno and e.resolved_at is null) as problems
      from public.bundle b left join public.camp_mark m on m.exam_id = b.exam_id and m.bundleno = b.bundleno
      where b.exam_id = p_exam and b.bundleno = p_bundle group by b.exam_id, b.bundleno) k) x
  where b.exam_id = p_exam and b.bundleno = p_bundle and b.state <> 'CLOSED' and b.state <> x.next $$;

revoke execute on function first_free_position(integer, integer, text, integer),
  settle_bundle(integer, integer) from public;
