import type { Balance } from '@thervu/contracts/script-ledger/script-ledger-contract';
import type { Db } from '../../core/database/connect';

/** The written papers of an exam: codes in order. */
export async function writtenPapers(db: Db, examId: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { p_code: string }[] }>(
    'select distinct p_code from v_qp_eligible where exam_id = ? order by p_code',
    [examId],
  );
  return rows.map(({ p_code }) => p_code);
}

const COUNT_LINES = `
insert into script_ledger (exam_id, p_code, colcode, registered, absent, excepted, issued, received, bundled, a_keyed, b_keyed, resolved)
select q.exam_id, q.p_code, q.colcode, count(*),
  count(*) filter (where a.absent and x.application_id is null), count(x.application_id),
  count(s.id) filter (where s.void_reason is null),
  count(r.barcode) filter (where x.application_id is null), count(r.bundleno) filter (where x.application_id is null),
  count(m.amark) filter (where x.application_id is null), count(m.bmark) filter (where x.application_id is null),
  count(m.final_mark) filter (where x.application_id is null)
from v_qp_eligible q
join exam_application a on a.exam_id = q.exam_id and a.id = q.id
left join script_exception x on x.exam_id = a.exam_id and x.application_id = a.id
left join script s on s.exam_id = a.exam_id and s.application_id = a.id
left join script_receipt r on r.exam_id = a.exam_id and r.barcode = s.barcode
left join camp_mark m on m.exam_id = a.exam_id and m.barcode = s.barcode
where q.exam_id = :exam and q.p_code = any(:papers)
group by q.exam_id, q.p_code, q.colcode`;

/** Counts the lines of some papers anew, in one transaction. */
export const countLines = (db: Db, exam: number, papers: readonly string[]): Promise<void> =>
  db.transaction(async (trx) => {
    await trx('script_ledger')
      .where({ exam_id: exam })
      .whereRaw('p_code = any(?)', [[...papers]])
      .delete();
    await trx.raw(COUNT_LINES, { exam, papers: [...papers] });
  });

/** What each balance of 1.4 of the life cycle compares; every statement names the rows that disagree, one each. */
const DISAGREE: Record<Balance['balance'], string> = {
  G1: `select p_code || ' of ' || colcode as name from script_ledger
       where exam_id = :exam and registered <> absent + excepted + received order by p_code, colcode`,
  G2: `select coalesce(r.p_code, b.p_code) as name
       from (select coalesce(b.p_code, r.p_code) as p_code, count(*) as scripts from script_receipt r
             left join bundle b on b.exam_id = r.exam_id and b.bundleno = r.bundleno where r.exam_id = :exam group by 1) r
       full join (select p_code, sum(tot_paper) as scripts from bundle where exam_id = :exam group by 1) b on b.p_code = r.p_code
       where coalesce(r.scripts, 0) <> coalesce(b.scripts, 0) order by 1`,
  G3: `select 'Bundle ' || b.bundleno as name from bundle b
       left join (select bundleno, count(amark) as a, count(bmark) as b, count(final_mark) as final from camp_mark
                  where exam_id = :exam group by 1) m on m.bundleno = b.bundleno
       left join (select r.bundleno, count(*) as scripts from script_exception x
                  join script s on s.exam_id = x.exam_id and s.application_id = x.application_id
                  join script_receipt r on r.exam_id = s.exam_id and r.barcode = s.barcode
                  where x.exam_id = :exam group by 1) x on x.bundleno = b.bundleno
       where b.exam_id = :exam
         and (coalesce(m.a, 0), coalesce(m.b, 0), coalesce(m.final, 0)) is distinct from
           (b.tot_paper - coalesce(x.scripts, 0), b.tot_paper - coalesce(x.scripts, 0), b.tot_paper - coalesce(x.scripts, 0))
       order by b.bundleno`,
  G4: `select name from (
         select 'Problem: ' || barcode as name, 1 as kind, id from barcode_error where exam_id = :exam and resolved_at is null
         union all
         select 'Difference: ' || barcode, 2, id from camp_mark where exam_id = :exam and amark <> bmark and cmark is null) o
       order by kind, id`,
  G5: `select a.reg_no || ' in ' || a.p_code as name from camp_mark m
       join script s on s.exam_id = m.exam_id and s.barcode = m.barcode
       join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
       where m.exam_id = :exam and a.absent order by a.reg_no, a.p_code`,
  G6: `select 'Barcode ' || m.barcode as name from camp_mark m
       left join script s on s.exam_id = m.exam_id and s.barcode = m.barcode
       where m.exam_id = :exam and (s.id is null or s.void_reason is not null or s.p_code <> m.p_code) order by m.barcode`,
};

const FIRST = 10;

/** Compares the balances over the lines and marks as they stand, and keeps what was found. */
export async function keepBalances(db: Db, exam: number): Promise<Balance[]> {
  const found: Balance[] = [];
  for (const [balance, statement] of Object.entries(DISAGREE) as [Balance['balance'], string][]) {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(statement, { exam });
    found.push({ balance, count: rows.length, first: rows.slice(0, FIRST).map(({ name }) => name) });
  }
  await db.transaction(async (trx) => {
    await trx('script_ledger_balance').where({ exam_id: exam }).delete();
    await trx('script_ledger_balance').insert(found.map((row) => ({ exam_id: exam, ...row })));
    await trx('script_ledger_count')
      .insert({ exam_id: exam, counted_at: trx.fn.now() })
      .onConflict('exam_id')
      .merge();
  });
  return found;
}

/** Lines of papers nobody is registered for any more. */
export const dropOtherLines = (db: Db, exam: number, papers: readonly string[]) =>
  db('script_ledger')
    .where({ exam_id: exam })
    .whereRaw('p_code <> all(?)', [[...papers]])
    .delete();
