/**
 * The result of one row as an SQL expression, in the order of the rules: not confirmed (no row), withheld, absent, papers
 * without marks, missing marks, minima. `total_pct` is the level's total minimum; the other limits are the course's.
 */
export const RESULT_SQL = `
create or replace function pg_temp.demo_result(confirmed boolean, withheld boolean, absent boolean, scheme text,
  intl_max int, extl_max int, intl_min int, extl_min int, total_pct numeric, intl int, ext int)
returns text language sql immutable as $$
  select case
    when not $1 then null
    when $2 then 'W'
    when $3 then 'AAA'
    when $4 = 'COMPLETION' then case when $10 is null then 'W' else 'P' end
    when $4 = 'COMMENDED' then case when $11 in (0, 1) then 'P' else 'W' end
    when $5 > 0 and $10 is null then 'W'
    when $6 > 0 and $11 is null then 'W'
    when coalesce($11, 0) >= $8 and coalesce($10, 0) >= $7
      and coalesce($10, 0) + coalesce($11, 0) >= ceil($9 * ($5 + $6) / 100) then 'P'
    else 'RA' end $$;`;
