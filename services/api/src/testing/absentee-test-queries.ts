import type { Db } from '../core/database/connect';

export const EXAM = 'ODD-2025-NOV';

/** A stored record of the exam being valued. */
export interface StoredRecord {
  id: number;
  exam_id: number;
  reg_no: string;
  colcode: string;
  deg_id: number;
  p_code: string;
  sem: number;
  absent: boolean;
  ex_confm: boolean;
  ext_mark: number | null;
  row_version: number;
}

/** What the tests of absentees look up and plant in the demo university. */
export const absenteeData = (db: () => Db) => {
  const exam = () => db()('exam').where({ exam_name: EXAM });
  const records = (where: Record<string, unknown> = {}) =>
    db()('exam_application as a')
      .whereIn('a.exam_id', exam().select('id'))
      .where(where)
      .orderBy(['a.reg_no', 'a.p_code'])
      .select<StoredRecord[]>('a.*');
  return {
    records,
    record: async (where: Record<string, unknown>) => (await records(where))[0]!,
    /** A confirmed record of college 101 in a paper without an external maximum. */
    unsat: async () =>
      (await db()('exam_application as a')
        .join('course as c', 'c.cour_id', 'a.cour_id')
        .whereIn('a.exam_id', exam().select('id'))
        .where({ 'a.colcode': '101', 'a.ex_confm': true, 'a.absent': false, 'c.extl_max': 0 })
        .orderBy(['a.reg_no', 'a.p_code'])
        .first<StoredRecord>('a.*'))!,
    examId: async () => (await exam().first<{ id: number }>('id')).id,
    stage: (stage: string) => exam().update({ stage }),
    set: ({ exam_id, id }: StoredRecord, change: Record<string, unknown>) =>
      db()('exam_application').where({ exam_id, id }).update(change),
    history: ({ exam_id, id }: StoredRecord) =>
      db()('mark_history')
        .where({ exam_id, application_id: id, field: 'ABSENT' })
        .orderBy('id')
        .select('field', 'old_value', 'new_value', 'by_user'),
    brokenLinks: async (examId: number) => {
      const statement = 'select * from broken_mark_history_links(?)';
      return (await db().raw<{ rows: unknown[] }>(statement, [examId])).rows;
    },
    audits: (action: string) =>
      db()('audit_log').where({ action }).orderBy('id').select('entity_key', 'before', 'after', 'actor_login'),
    slot: (p_code: string) => db()('exam_timetable').whereIn('exam_id', exam().select('id')).where({ p_code }).first(),
    moveSlot: (p_code: string, examdate: string | Date) =>
      db()('exam_timetable').whereIn('exam_id', exam().select('id')).where({ p_code }).update({ examdate }),
    locks: (where: Record<string, unknown> = {}) =>
      db()('paper_lock')
        .where({ kind: 'ABSENT', ...where })
        .select('*'),
    unlock: () => db()('paper_lock').where({ kind: 'ABSENT' }).delete(),
  };
};
