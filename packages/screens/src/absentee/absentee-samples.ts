import type { AbsentEntryRow, Absentee, HallCount } from '@thervu/contracts/absentee/absentee-contract';
import type { Degree } from '@thervu/contracts/degree/degree-contract';
import type { Exam } from '@thervu/contracts/exam/exam-contract';

export const exam: Exam = {
  id: 2,
  exam_tbl: 'E25N',
  camp_tbl: 'C25N',
  etype: 'ODD',
  eyear: 2025,
  emonth: 'NOV',
  exam_name: 'ODD-2025-NOV',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: true,
  PRACT_APLY: true,
  REV_APLY: false,
  stage: 'VALUATION',
  row_version: 1,
};
export const laterExam: Exam = {
  ...exam,
  id: 3,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  stage: 'APPLICATION',
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

/** A college that has searched for the batch admitted 2024 in semester 3. */
export const SEARCHED = '/?exam=E25N&level=UG&degree=7&batch=2024&sem=3';

export const absentee = (changes: Partial<Absentee> = {}): Absentee => ({
  id: 501,
  Reg_No: 'C24UG101COM001',
  stu_name: 'A. Kavitha',
  Degree: 'B.Com. Commerce',
  P_code: '24UCO31',
  P_NAME: 'Cost Accounting',
  P_TYPE: 'THEORY',
  Sem: 3,
  Absent: true,
  examdate: '2025-11-14',
  examsession: 'FN',
  ...changes,
});
export const entryRow = (changes: Partial<AbsentEntryRow> = {}): AbsentEntryRow => ({
  ...absentee({ Absent: false }),
  barred: null,
  ...changes,
});
export const second = { id: 502, Reg_No: 'C24UG101COM002', stu_name: 'B. Senthil' };

export const hall = (changes: Partial<HallCount> = {}): HallCount => ({
  Colcode: '101',
  P_code: '24UCO31',
  P_NAME: 'Cost Accounting',
  examdate: '2025-11-14',
  examsession: 'FN',
  registered: 60,
  absent: 1,
  present: 59,
  scripts: 59,
  final_at: null,
  ...changes,
});
