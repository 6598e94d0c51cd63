import type { Db } from '../core/database/connect';

/** The exam of the demo whose internal marks are being entered. */
export const OPEN_EXAM = 'EVEN-2026-APR';
export const SEM = 4;

export interface Paper {
  code: string;
  intl_max: number;
  rows: { id: number; reg_no: string; row_version: number }[];
}

/** What the tests of marks look up and plant in the demo university. */
export const markData = (db: () => Db) => ({
  db,
  examId: async (name = OPEN_EXAM): Promise<number> =>
    (await db()('exam').where({ exam_name: name }).first<{ id: number }>('id')).id,
  /** B.Com. of college 101. */
  degree: async (): Promise<number> =>
    (await db()('student').whereLike('reg_no', 'C24UG101COM%').first<{ deg_id: number }>('deg_id')).deg_id,
  open: (change: Record<string, unknown>) => db()('exam').where({ exam_name: OPEN_EXAM }).update(change),
  /** Regular papers with internal marks that the batch of 2024 is registered for, without any mark. */
  async papers(degree: number, college = '101'): Promise<Paper[]> {
    const rows = await db()('exam_application as a')
      .join('course as c', 'c.cour_id', 'a.cour_id')
      .join('exam as e', 'e.id', 'a.exam_id')
      .where({ 'e.exam_name': OPEN_EXAM, 'a.colcode': college, 'a.deg_id': degree, 'a.sem': SEM })
      .where({ 'a.app_type': 'REGULAR' })
      .where('c.intl_max', '>', 0)
      .whereNull('a.intl_mark')
      .orderBy(['a.p_code', 'a.reg_no'])
      .select('a.id', 'a.reg_no', 'a.row_version', 'a.p_code', 'c.intl_max');
    const found = new Map<string, Paper>();
    for (const { p_code, intl_max, ...row } of rows as (Paper['rows'][number] & {
      p_code: string;
      intl_max: number;
    })[]) {
      const paper: Paper = found.get(p_code) ?? { code: p_code, intl_max, rows: [] };
      paper.rows.push(row);
      found.set(p_code, paper);
    }
    return [...found.values()].filter((paper) => paper.rows.length > 3);
  },
  rows: (where: Record<string, unknown>) =>
    db()('exam_application as a')
      .join('exam as e', 'e.id', 'a.exam_id')
      .where({ 'e.exam_name': OPEN_EXAM, ...where })
      .orderBy('a.id')
      .select<Record<string, unknown>[]>('a.*'),
  set: (id: number, change: Record<string, unknown>) => db()('exam_application').where({ id }).update(change),
  history: (id: number) => db()('mark_history').where({ application_id: id }).orderBy('id').select('*'),
  audits: (action: string) => db()('audit_log').where({ action }).orderBy('id').select('*'),
  brokenLinks: async (examId: number) =>
    (await db().raw<{ rows: unknown[] }>('select * from broken_mark_history_links(?)', [examId])).rows,
});
