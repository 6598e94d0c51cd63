import type { BundleReport, ScriptBundle } from '@thervu/contracts/camp-report/camp-report-contract';
import type { Exam } from '@thervu/contracts/exam/exam-contract';

const counts = { aopid_count: 25, bopid_count: 24, copid_count: 1 };
export const aEntry: ScriptBundle = {
  bundle: 12,
  packet: 3,
  sl_count: 25,
  aopid: 6,
  bopid: null,
  opname: 'K. Mani',
  ...counts,
};
export const bEntry: ScriptBundle = {
  bundle: 12,
  packet: 3,
  sl_count: 24,
  aopid: null,
  bopid: 7,
  opname: 'S. Devi',
  ...counts,
};
export const report = (message: string): BundleReport => ({
  success: true,
  message,
  aEntries: [aEntry],
  bEntries: [bEntry],
  ...counts,
});
export const nothing = (message: string): BundleReport => ({
  success: false,
  message,
  aEntries: [],
  bEntries: [],
  aopid_count: 0,
  bopid_count: 0,
  copid_count: 0,
});
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
  row_version: 1,
};
