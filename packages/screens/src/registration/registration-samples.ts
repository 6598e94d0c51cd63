import { listColleges, type College } from '@thervu/contracts/college/college-contract';
import { listDegreeLevels, listDegreesOfLevel, type Degree } from '@thervu/contracts/degree/degree-contract';
import { listBosYears } from '@thervu/contracts/course/course-contract';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import type { ConfirmRow, ExamRecord } from '@thervu/contracts/registration/application-contract';
import { getRegistrationTerms } from '@thervu/contracts/registration/registration-contract';
import type { Registered } from '@thervu/contracts/registration/registration-shapes';
import { listDegreeBatches } from '@thervu/contracts/student/student-contract';
import type { Student } from '@thervu/contracts/student/student-shapes';

export const exam: Exam = {
  id: 3,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: true,
  EXAM_APLY: true,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'APPLICATION',
  row_version: 1,
};
export const oddExam: Exam = {
  ...exam,
  id: 2,
  exam_tbl: 'E25N',
  camp_tbl: 'C25N',
  etype: 'ODD',
  eyear: 2025,
  emonth: 'NOV',
  exam_name: 'ODD-2025-NOV',
  COUR_APLY: false,
  EXAM_APLY: false,
  stage: 'VALUATION',
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
export const college = {
  col_id: 4,
  Colcode: '101',
  Colname: 'Ponni College',
  Address: '1, Main Road',
  District: 'Salem',
  email: 'a@b.in',
  Land_line: '0427-222222',
  Mobile: '5000000000',
  alter_mobile: null,
  Start_yr: 1990,
  cType: 'Men',
  Status: 'Aided',
  Autonomy: 'No',
  password: '',
  principal: 'P',
  designation: 'D',
  pmobile: '5000000001',
  pemail: 'p@b.in',
  ptype: 'I/C',
  place: null,
  clg_status: true,
  row_version: 1,
} as College;

/** A college that has searched for the batch admitted 2024 in semester 4. */
export const SEARCHED = '/?exam=E26A&level=UG&degree=7&batch=2024&sem=4';

export const student = (changes: Partial<Student> = {}): Student =>
  ({
    student_id: 11,
    admn_acdyr: 2024,
    Colcode: '101',
    Colname: 'Ponni College',
    degreelvl: 'UG',
    deg_id: 7,
    Degree: 'B.Com.',
    Deg_name: 'Commerce',
    clg_app_no: null,
    stu_name: 'A. Kavitha',
    tam_name: null,
    dob: '2006-01-14',
    gender: 'Female',
    email: null,
    mobile: null,
    alter_no: null,
    emis_no: null,
    abc_no: null,
    aadhar_no: null,
    reg_no: 'C24UG101COM001',
    status: 'ACTIVE',
    discontinue: false,
    submitted_at: null,
    row_version: 1,
    ...changes,
  }) as Student;

export const row = (changes: Partial<ExamRecord> = {}): ExamRecord => ({
  id: 501,
  Reg_No: 'C24UG101COM001',
  P_code: '24UCO41',
  P_NAME: 'Cost Accounting',
  Sem: 4,
  Ex_confm: false,
  Intl_mark: null,
  Ext_mark: null,
  Absent: false,
  stu_name: 'A. Kavitha',
  dob: '2006-01-14',
  admn_acdyr: 2024,
  app_type: 'REGULAR',
  attempt: 1,
  ...changes,
});
export const confirmRow = (changes: Partial<ConfirmRow> = {}): ConfirmRow => ({
  ...row(),
  phy_hand: 'No',
  IsFinalyear: false,
  Fees: 90,
  Degree: 'B.Com. Commerce',
  ...changes,
});
export const second = { id: 502, Reg_No: 'C24UG101COM002', stu_name: 'B. Senthil' };

export const registered = (changes: Partial<Registered> = {}): Registered => ({
  message: '2 exam applications created.',
  inserted: 2,
  skipped: 0,
  refused: 0,
  left: [],
  warnings: [],
  ...changes,
});

type Reply = typeof import('@thervu/testing/render-screen').reply;

/** What every select of a registration screen is filled with; tests hand over how they reply. */
export const selectsWith =
  (reply: Reply) =>
  (exams = [exam, oddExam]) => [
    reply(listExams, exams),
    reply(listColleges, [college]),
    reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]),
    reply(listDegreesOfLevel, [degree]),
    reply(listDegreeBatches, [{ admn_acdyr: 2025 }, { admn_acdyr: 2024 }]),
    reply(listBosYears, [{ start_yr: 2023 }, { start_yr: 2021 }]),
    reply(getRegistrationTerms, { max_semester: 8, arrear_any_semester: false }),
  ];
