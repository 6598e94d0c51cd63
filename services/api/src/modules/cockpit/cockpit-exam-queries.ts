import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { CockpitExam } from '@thervu/contracts/cockpit/cockpit-shapes';
import type { Db } from '../../core/database/connect';

/** An exam with its windows, as far as a cockpit asks. */
export type HandExam = Pick<
  Exam,
  | 'id'
  | 'exam_tbl'
  | 'exam_name'
  | 'etype'
  | 'eyear'
  | 'stage'
  | 'COUR_APLY'
  | 'EXAM_APLY'
  | 'INTL_APLY'
  | 'PRACT_APLY'
  | 'REV_APLY'
>;

/** The exams that are not switched off, the latest first: the order that `fittingExam` expects. */
export const listHandExams = (db: Db): Promise<HandExam[]> =>
  db('exam').where({ active_status: true }).orderByRaw('exam_order(eyear, emonth) desc, id desc').select<HandExam[]>({
    id: 'id',
    exam_tbl: 'exam_tbl',
    exam_name: 'exam_name',
    etype: 'etype',
    eyear: 'eyear',
    stage: 'stage',
    COUR_APLY: 'cour_aply',
    EXAM_APLY: 'exam_aply',
    INTL_APLY: 'intl_aply',
    PRACT_APLY: 'pract_aply',
    REV_APLY: 'rev_aply',
  });

/** The exam of an officer, by the columns a camp may read. */
export const findCampExam = (db: Db, examId: number): Promise<CockpitExam | undefined> =>
  db('exam').where({ id: examId }).first<CockpitExam | undefined>('id', 'exam_tbl', 'exam_name', 'stage');

export const examOf = ({ id, exam_tbl, exam_name, stage }: CockpitExam): CockpitExam => ({
  id,
  exam_tbl,
  exam_name,
  stage,
});
