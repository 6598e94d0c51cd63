import { ADMISSION_FORM_LABELS } from '@thervu/contracts/core/form-labels';
import { UPLOAD_RULES } from '@thervu/contracts/core/upload-rules';
import { STUDENT_FILES, type StudentFile } from '@thervu/contracts/student/student-options';
import type { AdmissionWords } from '@thervu/words/compiled/admission';

/** Every field and file of the form as a person reads it, but the parts of a first degree. */
export const LABELS: Readonly<Record<string, string>> = {
  admn_acdyr: 'Admission Year',
  Colcode: 'College',
  degreelvl: 'Degree Level',
  deg_id: 'Degree',
  clg_app_no: 'College Application No.',
  stu_name: 'Student Name',
  tam_name: 'Name in Tamil',
  dob: 'Date of Birth',
  gender: 'Gender',
  email: 'Email',
  mobile: 'Mobile',
  alter_no: 'Alternate Mobile',
  emis_no: 'EMIS No.',
  abc_no: 'ABC No.',
  aadhar_no: 'Aadhaar No.',
  ...ADMISSION_FORM_LABELS,
  tc_file: 'Transfer Certificate',
  aadhar_file: 'Aadhaar Document',
};
/** For Engineering the first part is a grade. */
export const CGPA_LABELS: Readonly<Record<string, string>> = {
  part1: 'Part 1, grade',
  part1_total: 'Maximum CGPA',
  part1_obtmark: 'CGPA Obtained',
};

/** Why a field is shut: the key of what is said beside it. */
export const SHUT = {
  guar_name: 'shut.guardian',
  other: 'shut.nation',
  reg_other: 'shut.religion',
  tongue_other: 'shut.tongue',
  service_file: 'shut.service',
  sports: 'shut.sports',
  sports_file: 'shut.sports',
  phy_type: 'shut.disability',
  phy_per: 'shut.disability',
  phy_file: 'shut.disability',
  service_follows: 'shut.service',
  sports_follows: 'shut.sports',
  phy_follows: 'shut.disability',
  sslc_total: 'shut.covid',
  sslc_obtmark: 'shut.covid',
} as const satisfies Record<string, keyof AdmissionWords>;

/** What a file has to be, from the one table of limits. */
export const fileRules = (field: StudentFile) => UPLOAD_RULES[STUDENT_FILES[field].kind];
