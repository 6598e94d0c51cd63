import { FIELD_TABS, filesOf, type FieldTab, type StudentFile } from '@thervu/contracts/student/student-options';
import type { Application, Student, StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import { fieldsOf } from '@thervu/contracts/student/student-tabs';

// Applications for the tests of this folder: an invented student at any stage.

type Values = Record<string, string | number | null>;

const BASIC: Values = {
  admn_acdyr: 2025,
  Colcode: '101',
  degreelvl: 'UG',
  deg_id: 4,
  stu_name: 'Kayal Murugan',
  dob: '2007-05-04',
  gender: 'Female',
  mobile: '9000000001',
};
/** What every tab holds once it is saved. */
export const SAVED: Readonly<Record<FieldTab, Values>> = {
  basic: BASIC,
  personal: {
    pare_guar: 'parent',
    fath_name: 'Murugan',
    moth_name: 'Valli',
    nation: 'Indian',
    is_refugee: 0,
    religion: 'Hindu',
    shift: 'Aided',
    medium: 'Tamil',
    community: 'BC',
    moth_tongue: 'Tamil',
  },
  communication: {
    comm_add: '1, Invented Street',
    comm_dis: 'Salem',
    comm_pin: '636001',
    comm_state: 'Tamil Nadu',
    comm_coun: 'India',
    same_comm: 0,
    pre_add: '2, Other Street',
    pre_dis: 'Namakkal',
    pre_pin: '637001',
    pre_state: 'Tamil Nadu',
    pre_coun: 'India',
  },
  special: { phy_hand: 'No' },
  qualification: {
    first_gua: 1,
    sslc: 'SSLC',
    sslc_no: '12345',
    sslc_board: 'State Board',
    sslcCovidBatch: 0,
    sslc_total: 500,
    sslc_obtmark: 450,
    sslc_month: 'APR-2023',
    hsc: 'HSC',
    hsc_no: '54321',
    hsc_board: 'State Board',
    hsc_total: 600,
    hsc_obtmark: 480,
    hsc_month: 'MAR-2025',
  },
  bank: {
    bank: 'Demonstration Bank',
    bank_accno: '00000000042',
    bank_ifsc: 'TEST0000001',
    bank_branch: 'Salem',
  },
};

export const storedFile = (field: StudentFile): StudentFileInfo => ({
  field,
  mime: ['image', 'sign', 'p_sign'].includes(field) ? 'image/png' : 'application/pdf',
  size_bytes: 34_000,
  uploaded_at: '2026-11-20T06:00:00.000Z',
});
export const ALL_UPLOADS = filesOf('uploads').map(storedFile);
const SCHOOL_FILES = (['sslc_pdf', 'hsc_pdf'] as const).map(storedFile);

export interface SampleChanges extends Partial<Omit<Application, 'student' | 'tabs'>> {
  student?: Partial<Student>;
  /** The tabs saved so far; the first alone where nothing is said. */
  saved?: readonly FieldTab[];
  /** Values that differ from the sample's, by tab. */
  values?: Partial<Record<FieldTab, Values>>;
}

export function application({
  student = {},
  saved = ['basic'],
  values = {},
  ...rest
}: SampleChanges = {}): Application {
  const tabs = Object.fromEntries(
    FIELD_TABS.map((tab) => {
      const there = saved.includes(tab);
      const ownEntry = there ? { ...SAVED[tab], ...values[tab] } : {};
      const all = Object.fromEntries(fieldsOf(tab).map((field) => [field, ownEntry[field] ?? null]));
      return [tab, { row_version: there ? 3 : 0, values: all }];
    }),
  ) as Application['tabs'];
  const { basic } = tabs;
  return {
    student: {
      student_id: 17,
      admn_acdyr: 2025,
      Colcode: '101',
      Colname: 'Demo College 101',
      degreelvl: String(basic.values.degreelvl),
      deg_id: 4,
      Degree: 'B.Sc.',
      Deg_name: 'Physics',
      clg_app_no: null,
      stu_name: String(basic.values.stu_name),
      tam_name: null,
      dob: String(basic.values.dob),
      gender: 'Female',
      email: null,
      mobile: '9000000001',
      alter_no: null,
      emis_no: null,
      abc_no: null,
      aadhar_no: null,
      reg_no: null,
      discontinue: false,
      status: 'DRAFT',
      submitted_at: null,
      row_version: 3,
      ...student,
    },
    closed: false,
    tabs,
    drafts: [],
    files: saved.includes('qualification') ? SCHOOL_FILES : [],
    missing: [],
    ...rest,
  };
}

/** Every tab saved, every file there: Final Submit would be accepted. */
export const complete = (changes: SampleChanges = {}): Application =>
  application({ saved: FIELD_TABS, files: [...SCHOOL_FILES, ...ALL_UPLOADS], ...changes });
