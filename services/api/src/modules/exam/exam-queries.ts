import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { Db } from '../../core/database/connect';
import type { Session } from '../../core/session';

const columns = {
  id: 'id', exam_tbl: 'exam_tbl', camp_tbl: 'camp_tbl', etype: 'etype', eyear: 'eyear', emonth: 'emonth', exam_name: 'exam_name',
  Active_status: 'active_status', REV_APLY: 'rev_aply', stage: 'stage', row_version: 'row_version',
}; // prettier-ignore
const gates = {
  COUR_APLY: 'cour_aply',
  EXAM_APLY: 'exam_aply',
  INTL_APLY: 'intl_aply',
  PRACT_APLY: 'pract_aply',
};
/** A camp may not read the gates of the colleges: for it they are shut. */
const SHUT = { COUR_APLY: false, EXAM_APLY: false, INTL_APLY: false, PRACT_APLY: false };

/** The active exams, the latest first. */
export async function listExams(db: Db, { scope }: Session): Promise<Exam[]> {
  const exams = await db('exam')
    .where({ active_status: true })
    .orderBy([
      { column: 'eyear', order: 'desc' },
      { column: 'emonth', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select<Exam[]>(scope.camp ? columns : { ...columns, ...gates });
  return scope.camp ? exams.map((exam) => ({ ...exam, ...SHUT })) : exams;
}

export type ExamRow = Pick<Exam, 'id' | 'exam_tbl' | 'etype' | 'eyear' | 'emonth' | 'exam_name' | 'stage'>;

/** One exam, active or not. */
export const findExam = (db: Db, where: Record<string, unknown>): Promise<ExamRow | undefined> =>
  db('exam').where(where).first<ExamRow>('id', 'exam_tbl', 'etype', 'eyear', 'emonth', 'exam_name', 'stage');
