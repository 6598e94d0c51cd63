import type { Db } from '../core/database/connect';

export const OPEN_EXAM = 'EVEN-2026-APR';
export const PUBLISHED_EXAM = 'EVEN-2025-APR';
/** B.Com. of college 101, admitted 2024: in semester 4 at the open exam. */
export const BATCH = 2024;
export const SEM = 4;

/** What the tests of registrations look up and plant in the demo university. */
export const registrationData = (db: () => Db) => {
  const open = () => db()('exam').where({ exam_name: OPEN_EXAM });
  return {
    db,
    examId: async (name = OPEN_EXAM): Promise<number> =>
      (await db()('exam').where({ exam_name: name }).first<{ id: number }>('id')).id,
    degree: async (): Promise<number> =>
      (await db()('student').whereLike('reg_no', 'C24UG101COM%').first<{ deg_id: number }>('deg_id')).deg_id,
    /** Active students of the batch with their application numbers, in the order of their register numbers. */
    students: (college = '101', like = `C24UG${college}COM%`) =>
      db()('student')
        .whereLike('reg_no', like)
        .where({ colcode: college, status: 'ACTIVE' })
        .orderBy('reg_no')
        .select<{ student_id: number; reg_no: string; stu_name: string }[]>('student_id', 'reg_no', 'stu_name'),
    /** Papers of the batch in its semester: of the Board of Studies year it reads by. */
    papers: async (degId: number, { sem = SEM, kind = 'REGULAR', batch = BATCH } = {}): Promise<string[]> => {
      const bos = await db()('course')
        .where({ deg_id: degId })
        .where('start_yr', '<=', batch)
        .max<{ max: number }[]>('start_yr');
      const rows = await db()('course')
        .where({ deg_id: degId, start_yr: bos[0]!.max, sem, kind })
        .orderBy('p_code')
        .select<{ p_code: string }[]>('p_code');
      return rows.map(({ p_code }) => p_code);
    },
    rows: (where: Record<string, unknown> = {}) =>
      db()('exam_application as a')
        .whereIn('a.exam_id', open().select('id'))
        .where(where)
        .orderBy('a.id')
        .select<Record<string, unknown>[]>('a.*'),
    /** Takes the rows of students in the open exam away, so that they can be registered. */
    clear: (studentIds: number[]) =>
      db()('exam_application').whereIn('exam_id', open().select('id')).whereIn('student_id', studentIds).delete(),
    windows: (flags: { cour_aply?: boolean; exam_aply?: boolean; stage?: string }) => open().update(flags),
    audits: (action: string) => db()('audit_log').where({ action }).orderBy('id').select('*'),
  };
};
