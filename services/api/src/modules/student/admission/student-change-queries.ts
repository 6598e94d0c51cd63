import type { FieldTab } from '@thervu/contracts/student/student-options';
import type { Db } from '../../../core/database/connect';
import type { StoredValues } from './admission-queries';

export interface FieldChanges {
  id: number;
  tab: FieldTab;
  before: StoredValues;
  after: StoredValues;
  /** Null where the form is open. */
  reason: string | null;
  userId: number;
}

/** One line for each field that differs. */
export async function recordFieldChanges(
  db: Db,
  { id, tab, before, after, reason, userId }: FieldChanges,
): Promise<void> {
  const text = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : String(value);
  const rows = Object.keys(after).map((field) => ({
    student_id: id,
    tab,
    field,
    old_value: text(before[field]),
    new_value: text(after[field]),
    reason,
    changed_by: userId,
  }));
  if (rows.length > 0) await db('student_change').insert(rows);
}

export interface ChangeRow {
  id: number;
  tab: FieldTab;
  field: string;
  old_value: string | null;
  new_value: string | null;
  reason: string | null;
  by: string;
  at: Date;
}

/** What was changed of a student, the latest first. */
export const listFieldChanges = (db: Db, studentId: number): Promise<ChangeRow[]> =>
  db('student_change as h')
    .where({ 'h.student_id': studentId })
    .orderBy('h.id', 'desc')
    .select('h.id', 'h.tab', 'h.field', 'h.old_value', 'h.new_value', 'h.reason', { at: 'h.changed_at' })
    .select({ by: db.raw('name_of_user(h.changed_by)') });

/** Whether papers, fees or results of an exam hang on the student. */
export async function isInExam(db: Db, studentId: number): Promise<boolean> {
  const row = await db('exam_application').where({ student_id: studentId }).first<{ id: number } | undefined>('id');
  return row !== undefined;
}
