import type { Degree } from '@thervu/contracts/degree/degree-contract';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { PracticalMark, PracticalPaper } from '@thervu/contracts/practical-mark/practical-mark-contract';

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
export const degree: Degree = {
  Deg_id: 7,
  Degree: 'B.Sc.',
  Deg_name: 'Physics',
  Deg_level: 'UG',
  Start_yr: 2017,
  tot_sem: 6,
  tot_yr: 3,
  total_credit: 5,
  deg_status: true,
  row_version: 1,
} as Degree;

/** A college that has searched for practical batch 3 of a paper. */
export const SEARCHED = '/?exam=E25N&level=UG&degree=7&batch=2024&sem=3&course=24UPH3P&prac=3';

export const paper = (changes: Partial<PracticalPaper> = {}): PracticalPaper => ({
  P_code: '24UPH3P',
  P_NAME: 'Physics Practical III',
  P_TYPE: 'PRACTICAL',
  CREDIT: 2,
  Sem: 3,
  EXTL_MAX: 60,
  scheme: 'MARKS',
  students: 4,
  absent: 1,
  entered: 1,
  missing_in_college: 2,
  final_at: null,
  ...changes,
});

/** The n-th student of the paper. */
export const practical = (n: number, changes: Partial<PracticalMark> = {}): PracticalMark => ({
  id: 600 + n,
  Reg_No: `C24UG101PHY00${n}`,
  stu_name: `Student ${n}`,
  Degree: 'B.Sc. Physics',
  P_code: '24UPH3P',
  P_NAME: 'Physics Practical III',
  P_TYPE: 'PRACTICAL',
  CREDIT: 2,
  Sem: 3,
  EXTL_MAX: 60,
  scheme: 'MARKS',
  Ext_mark: null,
  Absent: false,
  prac_batch: null,
  examdate: null,
  examsession: null,
  changes: 0,
  row_version: 1,
  ...changes,
});
