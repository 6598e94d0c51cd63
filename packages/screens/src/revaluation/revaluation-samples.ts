import type { Degree } from '@thervu/contracts/degree/degree-contract';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { Retotal, ScriptCopy } from '@thervu/contracts/revaluation/retotal-contract';
import type { RevaluationState, RevaluationTerms } from '@thervu/contracts/revaluation/revaluation-contract';
import type { Applicant, RevaluationFeesRow, RevaluationRow } from '@thervu/contracts/revaluation/revaluation-shapes';

/** An exam whose revaluation stands open, and the same closed. */
export const openExam: Exam = {
  id: 3,
  exam_tbl: 'E25A',
  camp_tbl: 'C25A',
  etype: 'EVEN',
  eyear: 2025,
  emonth: 'APR',
  exam_name: 'EVEN-2025-APR',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: true,
  stage: 'REVALUATION',
  row_version: 1,
};
export const shutExam: Exam = { ...openExam, REV_APLY: false };

export const degree = {
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
export const master = {
  ...degree,
  Deg_id: 9,
  Degree: 'M.Sc.',
  Deg_name: 'Chemistry',
  Deg_level: 'PG',
} as Degree;

export const row = (changes: Partial<RevaluationRow>): RevaluationRow => ({
  Rid: 2338,
  REG_NO: 'C24UG101COM015',
  Name: 'A. Kavitha',
  DOB: '2006-01-14',
  P_CODE: '23UCOCT03',
  EXT_MARK: 28,
  RESULT: 'RA',
  REV_APLY: false,
  RETOT_APLY: false,
  TRAN_APLY: false,
  row_version: 0,
  frozenAt: null,
  ...changes,
});

export const terms: RevaluationTerms = {
  exam_tbl: 'E25A',
  exam_name: 'EVEN-2025-APR',
  open: true,
  frozenAt: null,
  fees: { rev: 500, retot: 350, trans: 350 },
};

export const applicant = (changes: Partial<Applicant>): Applicant => ({
  S_No: 1,
  DEGREE: 'B.Com. Commerce',
  P_CODE: '23UCOCT03',
  REG_NO: 'C24UG101COM015',
  NAME: 'A. Kavitha',
  DOB: '2006-01-14',
  Rid: 2338,
  Colcode: '101',
  FEES: 500,
  frozenAt: null,
  ...changes,
});

/** 10, 4 and 6 of a UG degree and 3, 0 and 2 of a PG degree: 8,500 and 2,500 rupees. */
export const feeRows: RevaluationFeesRow[] = [
  {
    DEGREE_GROUP: 'UG',
    DEGREE: 'B.Com. Commerce',
    P_CODE: '23UCOCT03',
    REV_COUNT: 10,
    RETOT_COUNT: 4,
    TRAN_COUNT: 6,
    REV_FEES: 5000,
    RETOT_FEES: 1400,
    TRAN_FEES: 2100,
    TOTAL_FEES: 8500,
  },
  {
    DEGREE_GROUP: 'PG',
    DEGREE: 'M.Sc. Chemistry',
    P_CODE: '23PCHCT03',
    REV_COUNT: 3,
    RETOT_COUNT: 0,
    TRAN_COUNT: 2,
    REV_FEES: 1800,
    RETOT_FEES: 0,
    TRAN_FEES: 700,
    TOTAL_FEES: 2500,
  },
];

export const standing: RevaluationState = {
  exam_tbl: 'E25A',
  exam_name: 'EVEN-2025-APR',
  open: false,
  frozenAt: '2025-07-05T11:30:00.000Z',
  papers: 36,
  rev: 18,
  retot: 6,
  trans: 15,
  fees: 16_350,
  located: 2,
  retotalsKeyed: 3,
  retotalsAgreed: 1,
  copiesHanded: 4,
};

export const retotal = (changes: Partial<Retotal>): Retotal => ({
  rid: 1,
  P_CODE: '23UCOCT03',
  dummy_no: '10000018',
  bundle: 12,
  packet: 3,
  script: 25,
  place: 'Sona',
  EXTL_MAX: 75,
  state: 'WAITING',
  mine: false,
  agreed: null,
  original: null,
  row_version: 0,
  ...changes,
});

export const copy = (changes: Partial<ScriptCopy>): ScriptCopy => ({
  rid: 1,
  Colcode: '101',
  REG_NO: 'C24UG101COM015',
  NAME: 'A. Kavitha',
  P_CODE: '23UCOCT03',
  dummy_no: '10000018',
  bundle: 12,
  packet: 3,
  script: 25,
  place: 'Sona',
  handedAt: null,
  handedBy: null,
  ...changes,
});
