import type { Degree } from '@thervu/contracts/degree/degree-contract';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { MarkPaper, MarkRow } from '@thervu/contracts/mark/mark-contract';
import type { Correction, PaperLock } from '@thervu/contracts/mark/correction-contract';

export const exam: Exam = {
  id: 3,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: true,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'APPLICATION',
  row_version: 1,
};
export const degree: Degree = {
  Deg_id: 7,
  Degree: 'B.Com.',
  Deg_name: 'Commerce',
  Deg_level: 'UG',
  Start_yr: 2017,
  tot_sem: 6,
  tot_yr: 3,
  total_credit: 5,
  deg_status: true,
  row_version: 1,
} as Degree;

/** A college that has searched for a paper of semester 4. */
export const SEARCHED = '/?exam=E26A&level=UG&degree=7&batch=2024&sem=4&paper=24UCO41';

export const paper = (changes: Partial<MarkPaper> = {}): MarkPaper => ({
  P_code: '24UCO41',
  P_NAME: 'Cost Accounting',
  P_TYPE: 'THEORY',
  CREDIT: 4,
  Sem: 4,
  INTL_MAX: 25,
  EXTL_MAX: 75,
  scheme: 'MARKS',
  students: 3,
  entered: 1,
  missing: 2,
  examdate: null,
  examsession: null,
  locked: null,
  ...changes,
});
export const LOCKED = { id: 5, at: '2026-03-20T05:00:00.000Z', by: 'Ponni College' };

export const row = (changes: Partial<MarkRow> = {}): MarkRow => ({
  id: 501,
  Reg_No: 'C24UG101COM001',
  stu_name: 'A. Kavitha',
  admn_acdyr: 2024,
  Intl_mark: null,
  Ext_mark: null,
  Absent: false,
  Degree: 'B.Com. Commerce',
  P_code: '24UCO41',
  P_NAME: 'Cost Accounting',
  CREDIT: 4,
  P_TYPE: 'THEORY',
  Sem: 4,
  INTL_MAX: 25,
  prac_batch: null,
  examdate: null,
  examsession: null,
  carried: false,
  discontinued: false,
  Ex_confm: true,
  changes: 0,
  row_version: 1,
  ...changes,
});
/** Three students: two without a mark, one with 18. */
export const rows = (): MarkRow[] => [
  row(),
  row({ id: 502, Reg_No: 'C24UG101COM002', stu_name: 'B. Senthil' }),
  row({ id: 503, Reg_No: 'C24UG101COM003', stu_name: 'C. Meena', Intl_mark: 18, changes: 2, row_version: 4 }),
];

export const correction = (changes: Partial<Correction> = {}): Correction => ({
  id: 9,
  application_id: 503,
  kind: 'INTERNAL',
  Colcode: '101',
  Colname: 'Ponni College',
  Reg_No: 'C24UG101COM003',
  stu_name: 'C. Meena',
  P_code: '24UCO41',
  P_NAME: 'Cost Accounting',
  max: 25,
  old: 18,
  new: 20,
  now: 18,
  reason: 'Read from the wrong line',
  requested_by: 'Ponni College',
  own: false,
  requested_at: '2026-03-21T05:00:00.000Z',
  state: 'OPEN',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  ...changes,
});
export const lockOf = (changes: Partial<PaperLock> = {}): PaperLock => ({
  id: 5,
  kind: 'INTERNAL',
  Colcode: '101',
  Colname: 'Ponni College',
  P_code: '24UCO41',
  at: LOCKED.at,
  by: LOCKED.by,
  reopened: null,
  ...changes,
});
