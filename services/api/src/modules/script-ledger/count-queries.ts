import type { Balance } from '@thervu/contracts/script-ledger/script-ledger-contract';
import type { Db } from '../../core/database/connect';
import { BUNDLE_PROGRESS, HANDED_OPEN, STANDING } from './standing-queries';

export async function writtenPapers(db: Db, examId: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { p_code: string }[] }>(
    'select distinct p_code from v_qp_eligible where exam_id = ? order by p_code',
    [examId],
  );
  return rows.map(({ p_code }) => p_code);
}

const COUNT_LINES = `
insert into script_ledger (exam_id, p_code, colcode, registered, absent, excepted, issued, received, bundled, a_keyed, b_keyed, resolved)
select t.exam_id, t.p_code, t.colcode, count(*), count(*) filter (where t.away), count(*) filter (where t.excepted),
  count(*) filter (where t.issued),
  count(*) filter (where t.present and t.received), count(*) filter (where t.present and t.bundled),
  count(*) filter (where t.present and t.a_keyed), count(*) filter (where t.present and t.b_keyed),
  count(*) filter (where t.present and t.resolved)
from (${STANDING} and q.p_code = any(:papers)) t
group by t.exam_id, t.p_code, t.colcode`;

/** Counts the lines of some papers again, in one transaction. */
export const countLines = (db: Db, exam: number, papers: readonly string[]): Promise<void> =>
  db.transaction(async (trx) => {
    await trx('script_ledger')
      .where({ exam_id: exam })
      .whereRaw('p_code = any(?)', [[...papers]])
      .delete();
    await trx.raw(COUNT_LINES, { exam, papers: [...papers] });
  });

/**
 * What each balance of 1.4 of the life cycle compares; every statement returns the rows that disagree, one each. G1 to
 * G3 check the lines as well: where they agree, every line is complete.
 */
const DISAGREE: Record<Balance['balance'], string> = {
  H1: `select v.p_code || ' of ' || v.colcode as name from v_sitting_candidate v
       left join seat x on x.exam_id = v.exam_id and x.application_id = v.application_id
       where v.exam_id = :exam group by v.p_code, v.colcode having count(*) <> count(x.application_id) order by v.p_code, v.colcode`,
  H2: `select 'Centre ' || s.centre || ', ' || to_char(s.examdate, 'DD-MM-YYYY') || ' ' || s.examsession as name
       from (select x.centre, x.examdate, x.examsession, count(*) as seats from seat x
         join exam_application a on a.exam_id = x.exam_id and a.id = x.application_id and a.ex_confm
         where x.exam_id = :exam group by 1, 2, 3) s
       left join (select centre, examdate, examsession, sum(present + cardinality(absent_desks)) as told from hall_report
         where exam_id = :exam group by 1, 2, 3) r using (centre, examdate, examsession)
       where s.seats <> coalesce(r.told, 0) order by s.examdate, s.examsession desc, s.centre`,
  H3: `select coalesce(p.p_code, c.p_code) || ' of centre ' || coalesce(p.centre, c.centre) || ': ' || coalesce(p.present, 0) || ' present, '
         || coalesce(c.sealed, 0) || ' sealed, ' || coalesce(c.received, 0) || ' received' as name
       from (select x.centre, x.examdate, x.examsession, x.p_code, count(*) as present, count(e.application_id) as missing from seat x
         join exam_application a on a.exam_id = x.exam_id and a.id = x.application_id and a.ex_confm
         join hall_report h on (h.exam_id, h.centre, h.examdate, h.examsession, h.hall_id, h.turn)
           = (x.exam_id, x.centre, x.examdate, x.examsession, x.hall_id, x.turn)
         left join script_exception e on e.exam_id = x.exam_id and e.application_id = x.application_id and e.reason = 'SCRIPT_MISSING'
         where x.exam_id = :exam and x.desk <> all (h.absent_desks) group by 1, 2, 3, 4) p
       full join (select centre, examdate, examsession, p_code, sum(scripts) as sealed, sum(coalesce(received_scripts, 0)) as received
         from script_cover where exam_id = :exam group by 1, 2, 3, 4) c using (centre, examdate, examsession, p_code)
       where coalesce(p.present, 0) <> coalesce(c.sealed, 0)
         or coalesce(c.sealed, 0) > coalesce(c.received, 0) + coalesce(p.missing, 0) order by 1`,
  G1: `select p_code || ' of ' || colcode as name from script_ledger
       where exam_id = :exam and registered <> absent + excepted + received order by p_code, colcode`,
  G2: `select coalesce(r.p_code, b.p_code) as name
       from (select coalesce(b.p_code, r.p_code) as p_code, sum(r.scripts) as scripts
             from (select p_code, bundleno, count(*) as scripts from script_receipt where exam_id = :exam group by 1, 2) r
             left join bundle b on b.exam_id = :exam and b.bundleno = r.bundleno group by 1) r
       full join (select p_code, sum(tot_paper) as scripts from bundle where exam_id = :exam group by 1) b on b.p_code = r.p_code
       where coalesce(r.scripts, 0) <> coalesce(b.scripts, 0)
       union select p_code from script_ledger where exam_id = :exam and received <> bundled order by 1`,
  G3: `with open_bundle as (
         select p.bundleno, p.p_code from (${BUNDLE_PROGRESS}) p
         where (p.a, p.b, p.final) is distinct from (p.due, p.due, p.due))
       select name from (
         select 'Bundle ' || bundleno as name, 1 as kind, bundleno as nr from open_bundle
         union all
         select p_code || ' of ' || colcode, 2, 0 from script_ledger l
         where exam_id = :exam and (a_keyed, b_keyed, resolved) is distinct from (bundled, bundled, bundled)
           and not exists (select from open_bundle o where o.p_code = l.p_code)) o
       order by kind, nr, name`,
  G4: `select name from (
         select 'Problem: ' || e.barcode as name, 1 as kind, e.id from barcode_error e where e.exam_id = :exam and e.resolved_at is null
         union all
         select 'Handed to the office: ' || e.barcode, 2, e.id from barcode_error e where e.exam_id = :exam and ${HANDED_OPEN}
         union all
         select 'Difference: ' || barcode, 3, id from camp_mark where exam_id = :exam and amark <> bmark and cmark is null
         union all
         select 'Second signature: ' || coalesce(s.barcode::text, s.bundleno || '-' || s.packet), 4, s.id from keying_signature s
         where s.exam_id = :exam and s.valuation = 'FIRST' and s.decision is null) o
       order by kind, id`,
  G5: `select t.reg_no || ' in ' || t.p_code as name from (${STANDING}) t where t.undecided order by t.reg_no, t.p_code`,
  G6: `select 'Barcode ' || m.barcode as name from camp_mark m
       left join script s on s.exam_id = m.exam_id and s.barcode = m.barcode
       where m.exam_id = :exam and (m.amark is not null or m.bmark is not null)
         and (s.id is null or s.void_reason is not null or s.p_code <> m.p_code) order by m.barcode`,
};

const FIRST = 10;

/** Compares the balances over the present lines and marks, and stores the result. */
export async function storeBalances(db: Db, exam: number): Promise<Balance[]> {
  const found: Balance[] = [];
  const { rows: uses } = await db.raw<{ rows: { uses: boolean }[] }>('select uses_centres(?) as uses', [exam]);
  for (const [balance, statement] of Object.entries(DISAGREE) as [Balance['balance'], string][]) {
    if (balance.startsWith('H') && !uses[0]!.uses) continue;
    const { rows } = await db.raw<{ rows: { name: string }[] }>(statement, { exam });
    found.push({ balance, count: rows.length, first: rows.slice(0, FIRST).map(({ name }) => name) });
  }
  await db.transaction(async (trx) => {
    await trx('script_ledger_balance').where({ exam_id: exam }).delete();
    await trx('script_ledger_balance').insert(found.map((row) => ({ exam_id: exam, ...row })));
    await trx('script_ledger_count').insert({ exam_id: exam, counted_at: trx.fn.now() }).onConflict('exam_id').merge();
  });
  return found;
}

/** Deletes lines of papers without registrations. */
export const deleteOtherLines = (db: Db, exam: number, papers: readonly string[]) =>
  db('script_ledger')
    .where({ exam_id: exam })
    .whereRaw('p_code <> all(?)', [[...papers]])
    .delete();
