import type { OpenWorkKind } from '@thervu/contracts/script-ledger/open-work-rules';
import type { Db } from '../../core/database/connect';
import { BUNDLE_PROGRESS } from './standing-queries';

/** A figure of a camp, or of a college where colleges enter the marks. */
export interface OpenFigure {
  kind: Exclude<OpenWorkKind, 'UNDECIDED'>;
  name: string;
  count: number;
}

/** Scripts of present candidates, one scan for both figures. */
const SCRIPTS = `
select coalesce(s.place, 'No camp') as name, count(*) filter (where r.barcode is null)::int as not_received,
  count(*) filter (where r.barcode is not null and r.bundleno is null)::int as not_bundled
from script s
join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
left join script_receipt r on r.exam_id = s.exam_id and r.barcode = s.barcode
left join script_exception x on x.exam_id = s.exam_id and x.application_id = s.application_id
where s.exam_id = :exam and s.void_reason is null and not a.absent and x.application_id is null and r.bundleno is null
group by 1`;

const BUNDLES = `
select p.place as name, count(*) filter (where p.a < p.due)::int as not_a, count(*) filter (where p.b < p.due)::int as not_b
from (${BUNDLE_PROGRESS}) p group by 1`;

/** What two figures are made of is read once. */
const FIGURES = `
with scripts as materialized (${SCRIPTS}), bundles as materialized (${BUNDLES})
select kind, name, count from (
  select 'NOT_RECEIVED' as kind, name, not_received as count from scripts
  union all select 'NOT_BUNDLED', name, not_bundled from scripts
  union all select 'NOT_KEYED_A', name, not_a from bundles
  union all select 'NOT_KEYED_B', name, not_b from bundles
  union all select 'DIFFERENT', m.place, count(*)::int from camp_mark m
    where m.exam_id = :exam and m.amark <> m.bmark and m.cmark is null group by 2
  union all select 'PROBLEM', e.place, count(*)::int from barcode_error e where e.exam_id = :exam and e.resolved_at is null group by 2
  union all select 'UNSIGNED', s.place, count(*)::int from keying_signature s
    where s.exam_id = :exam and s.valuation = 'FIRST' and s.decision is null group by 2
  union all select f.kind, a.colcode, count(*)::int
    from exam_application a join course c on c.cour_id = a.cour_id
    cross join lateral (values
      ('INTERNAL_MISSING', a.intl_mark is null and (c.scheme = 'COMPLETION' or (c.scheme = 'MARKS' and c.intl_max > 0))),
      ('PRACTICAL_MISSING', a.ext_mark is null and c.p_type <> 'THEORY' and c.scheme <> 'COMPLETION'
        and (c.scheme <> 'MARKS' or c.extl_max > 0))) f(kind, missing)
    where a.exam_id = :exam and a.ex_confm and not a.absent and f.missing group by 1, 2) o
where count > 0 order by kind, name`;

/** The present open work of an exam, in order of camp or college. */
export async function openFigures(db: Db, exam: number): Promise<OpenFigure[]> {
  const { rows } = await db.raw<{ rows: OpenFigure[] }>(FIGURES, { exam });
  return rows;
}
