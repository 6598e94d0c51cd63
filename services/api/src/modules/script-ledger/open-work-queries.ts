import type { OpenWorkKind } from '@thervu/contracts/script-ledger/open-work-rules';
import type { Db } from '../../core/database/connect';
import { BUNDLE_PROGRESS } from './standing-queries';

/** A figure of a camp, or of a college where colleges enter the marks. */
export interface OpenFigure {
  kind: Exclude<OpenWorkKind, 'UNDECIDED'>;
  name: string;
  count: number;
}

/** Of a present candidate whose script is not declared; what is open is looked for first, so that few rows are looked up. */
const DUE = `s.exam_id = :exam and s.void_reason is null
  and exists (select from exam_application a where a.exam_id = s.exam_id and a.id = s.application_id and not a.absent)
  and not exists (select from script_exception x where x.exam_id = s.exam_id and x.application_id = s.application_id)`;
const NOT_RECEIVED = `
select coalesce(s.place, 'No camp') as name, count(*)::int as count from script s
where ${DUE} and not exists (select from script_receipt r where r.exam_id = s.exam_id and r.barcode = s.barcode) group by 1`;
const NOT_BUNDLED = `
select coalesce(s.place, 'No camp') as name, count(*)::int as count
from script_receipt r join script s on s.exam_id = r.exam_id and s.barcode = r.barcode
where ${DUE} and r.exam_id = :exam and r.bundleno is null group by 1`;

const BUNDLES = `
select p.place as name, count(*) filter (where p.a < p.due)::int as not_a, count(*) filter (where p.b < p.due)::int as not_b
from (${BUNDLE_PROGRESS}) p group by 1`;

/** Marks the colleges owe, both kinds in one reading of the applications. */
const MARKS = `
select a.colcode as name,
  count(*) filter (where a.intl_mark is null and (c.scheme = 'COMPLETION' or (c.scheme = 'MARKS' and c.intl_max > 0)))::int as internal,
  count(*) filter (where a.ext_mark is null and c.p_type <> 'THEORY' and c.scheme <> 'COMPLETION'
    and (c.scheme <> 'MARKS' or c.extl_max > 0))::int as practical
from exam_application a join course c on c.cour_id = a.cour_id
where a.exam_id = :exam and a.ex_confm and not a.absent and (a.intl_mark is null or a.ext_mark is null) group by 1`;

/** What two figures are made of is read once. */
const FIGURES = `
with bundles as materialized (${BUNDLES}), marks as materialized (${MARKS})
select kind, name, count from (
  select 'NOT_RECEIVED' as kind, name, count from (${NOT_RECEIVED}) n
  union all select 'NOT_BUNDLED', name, count from (${NOT_BUNDLED}) n
  union all select 'NOT_KEYED_A', name, not_a from bundles
  union all select 'NOT_KEYED_B', name, not_b from bundles
  union all select 'DIFFERENT', m.place, count(*)::int from camp_mark m
    where m.exam_id = :exam and m.amark <> m.bmark and m.cmark is null group by 2
  union all select 'PROBLEM', e.place, count(*)::int from barcode_error e where e.exam_id = :exam and e.resolved_at is null group by 2
  union all select 'UNSIGNED', s.place, count(*)::int from keying_signature s
    where s.exam_id = :exam and s.valuation = 'FIRST' and s.decision is null group by 2
  union all select 'INTERNAL_MISSING', name, internal from marks
  union all select 'PRACTICAL_MISSING', name, practical from marks) o
where count > 0 order by kind, name`;

/** The present open work of an exam, in order of camp or college. */
export async function openFigures(db: Db, exam: number): Promise<OpenFigure[]> {
  const { rows } = await db.raw<{ rows: OpenFigure[] }>(FIGURES, { exam });
  return rows;
}
