import { ADMISSION_FORM_LABELS } from '@thervu/contracts/core/form-labels';
import { UPLOAD_RULES } from '@thervu/contracts/core/upload-rules';
import { STUDENT_FILES, type SavedTab, type StudentFile, type Tab } from '@thervu/contracts/student/student-options';

const PART_LABELS = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((nr) => [
    [`part${nr}`, `Part ${nr}`],
    [`part${nr}_total`, `Part ${nr}, total marks`],
    [`part${nr}_obtmark`, `Part ${nr}, marks obtained`],
    [`part${nr}_percent`, `Part ${nr}, percentage`],
  ]),
) as Record<string, string>;

/** Every field and file of the form as a person reads it. */
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
  ...PART_LABELS,
  tc_file: 'Transfer Certificate',
  aadhar_file: 'Aadhaar Document',
};
const CGPA_LABELS: Readonly<Record<string, string>> = {
  part1: 'Part 1, grade',
  part1_total: 'Maximum CGPA',
  part1_obtmark: 'CGPA Obtained',
};

/** The label of a field; for Engineering the first part is a grade. */
export const labelOf = (field: string, engineering = false): string =>
  (engineering ? CGPA_LABELS[field] : undefined) ?? LABELS[field] ?? field;

/** Why a field is shut, said beside it. */
export const CLOSED_WORDS: Readonly<Record<string, string>> = {
  guar_name: "Only where 'guardian' is chosen.",
  other: "Only for the nationality 'Others'.",
  reg_other: "Only for the religion 'Others'.",
  tongue_other: "Only for the mother tongue 'Others'.",
  service_file: 'Only for Ex.Service.',
  sports: 'Only for the Sports Quota.',
  sports_file: 'Only for the Sports Quota.',
  phy_type: 'Only where Differently Abled is Yes.',
  phy_per: 'Only where Differently Abled is Yes.',
  phy_file: 'Only where Differently Abled is Yes.',
  service_follows: 'Only for Ex.Service.',
  sports_follows: 'Only for the Sports Quota.',
  phy_follows: 'Only where Differently Abled is Yes.',
  sslc_total: 'Zero for the covid batch.',
  sslc_obtmark: 'Zero for the covid batch.',
};

/** The listed sentences of a save, with the tab filled in. */
export const savedMessage = (tab: SavedTab): string => `Data for ${tab} tab saved successfully`;
export const notSavedMessage = (tab: SavedTab): string => `Failed to save data for ${tab} tab`;
export const failedMessage = (tab: SavedTab): string => `An error occurred while saving data for ${tab} tab.`;
export const SUBMITTED = 'Form data successfully submitted.';

/** One line under the name of a tab, for who does not know the form. */
export const TAB_NOTES: Readonly<Record<Tab, string>> = {
  basic: 'College, degree and the student.',
  personal: 'Parents, nationality, religion, community.',
  communication: 'Where the student can be reached, and the permanent address.',
  special: 'Ex-service and sports quota, disability.',
  qualification: 'School, and the first degree of those who enter with one.',
  bank: 'The account scholarships are paid to.',
  uploads: 'Photo, signatures and documents.',
  preview: 'Everything as it is saved.',
};

/** What a file has to be, from the one table of limits. */
export const fileRules = (field: StudentFile) => UPLOAD_RULES[STUDENT_FILES[field].kind];

/** Heading of the form for the year students are admitted to. */
export const headingOf = (year: number): string => `Admission - ${year}`;
