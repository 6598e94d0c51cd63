import type { SharedField } from '@thervu/contracts/course/course-rules';
import type { Db } from '../../core/database/connect';

/** A row as it would be after a save. `row` is the caller's own number for it, such as the line of a file. */
export interface CandidateCourse {
  row: number;
  /** The row it replaces; without it, the one of the same degree, BoS year and code, if there is one. */
  cour_id?: number | null;
  deg_id: number;
  start_yr: number;
  p_code: string;
  sem: number;
  p_name: string;
  p_type: string;
  intl_max: number;
  extl_max: number;
  intl_min: number;
  extl_min: number;
  board: string;
}

export interface Opposed {
  /** Of the row it disagrees with: `B.Sc. Physics`. */
  degree: string;
  start_yr: number;
  /** Number of the other candidate; null for a stored row. */
  row: number | null;
  /** Names of the fields that differ, with what the other row has. */
  fields: Partial<Record<SharedField, string | number>>;
}

export interface Disagreement {
  row: number;
  p_code: string;
  /** Other rows it disagrees with, all of them; `with` names the first 20. */
  rows: number;
  with: Opposed[];
  /**
   * Whether the row is the odd one: stored rows that are not replaced set the values of a code; where there are none,
   * most candidates do. A row that is not outvoted is listed only because others disagree with it.
   */
  outvoted: boolean;
}

const SHARED = 'p_name, p_type, intl_max, extl_max, intl_min, extl_min, board';
const NAMED = 20;

/** One statement for any number of candidates: joins rows only within codes that do not agree. */
const DISAGREEMENTS = `
with given as (
  select * from jsonb_to_recordset(:candidates::jsonb) as g("row" int, cour_id bigint, deg_id bigint, start_yr int, p_code text,
    sem int, p_name text, p_type text, intl_max int, extl_max int, intl_min int, extl_min int, board text)
), standing as (
  select c.* from course c
  where c.p_code in (select p_code from given)
    and not exists (select 1 from given g where g.cour_id = c.cour_id)
    and not exists (select 1 from given g where g.p_code = c.p_code and g.deg_id = c.deg_id and g.start_yr = c.start_yr)
), everyone as (
  select "row", deg_id, start_yr, p_code, sem % 2 as parity, ${SHARED} from given
  union all
  select null, deg_id, start_yr, p_code, sem % 2, ${SHARED} from standing
), voices as (
  select p_code, parity, ${SHARED}, row_number() over (partition by p_code, parity
      order by count(*) filter (where "row" is null) desc, count(*) desc, min("row"), p_name) as rank,
    count(*) over (partition by p_code, parity) as voices
  from everyone group by p_code, parity, ${SHARED}
), torn as (
  select e.*, v.rank from everyone e join voices v using (p_code, parity, ${SHARED}) where v.voices > 1
), pairs as (
  select a."row", a.p_code, a.rank > 1 as outvoted, b."row" as other, b.deg_id, b.start_yr,
    jsonb_strip_nulls(jsonb_build_object(
      'P_NAME', case when a.p_name <> b.p_name then b.p_name end, 'P_TYPE', case when a.p_type <> b.p_type then b.p_type end,
      'INTL_MAX', case when a.intl_max <> b.intl_max then b.intl_max end,
      'EXTL_MAX', case when a.extl_max <> b.extl_max then b.extl_max end,
      'INTL_MIN', case when a.intl_min <> b.intl_min then b.intl_min end,
      'EXTL_MIN', case when a.extl_min <> b.extl_min then b.extl_min end,
      'BOARD', case when a.board <> b.board then b.board end)) as fields,
    row_number() over (partition by a."row" order by b.rank, b."row" nulls first, b.start_yr desc, b.deg_id) as place,
    count(*) over (partition by a."row") as rows
  from torn a join torn b on b.p_code = a.p_code and b.parity = a.parity and b.rank <> a.rank
  where a."row" is not null
)
select p."row", p.p_code, p.rows, p.outvoted,
  jsonb_agg(jsonb_build_object('degree', coalesce(d.degree || ' ' || d.deg_name, 'unknown degree'), 'start_yr', p.start_yr,
    'row', p.other, 'fields', p.fields) order by p.place) as "with"
from pairs p left join degree d on d.deg_id = p.deg_id
where p.place <= ${NAMED}
group by p."row", p.p_code, p.rows, p.outvoted order by p."row"`;

/** Candidates that would break the agreement of their code, with those they disagree with; empty when all agree. */
export async function findDisagreements(trx: Db, candidates: readonly CandidateCourse[]): Promise<Disagreement[]> {
  const { rows } = await trx.raw<{ rows: Disagreement[] }>(DISAGREEMENTS, {
    candidates: JSON.stringify(candidates),
  });
  return rows;
}
