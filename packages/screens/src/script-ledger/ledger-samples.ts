import type { Exam } from '@thervu/contracts/exam/exam-contract';

/** An exam in valuation, for tests. */
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
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'VALUATION',
  row_version: 7,
};
