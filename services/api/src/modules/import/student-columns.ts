import * as options from '@thervu/contracts/student/student-options';
import { flag, formed, text, whole } from '@thervu/contracts/student/student-fields';
import { TAB_FIELDS } from '@thervu/contracts/student/student-tabs';
import { REGISTER_NUMBER_FORM, REGISTER_NUMBER_WORDS } from '@thervu/contracts/core/exam-shapes';
import type * as z from 'zod/mini';
import type { ImportColumn } from './import-row';

const { degreelvl, deg_id, ...basic } = TAB_FIELDS.basic.shape;

/** Fields of the form by name, and the further columns of a file. */
const SHAPE: Record<string, z.ZodMiniType> = {
  DEG_ID: deg_id,
  Deg_level: degreelvl,
  Degree: text(100),
  Deg_name: text(100),
  Deg_Start_yr: whole(1800, 2099),
  // as it is written, to the letter; the form of the setting is checked with all rows
  reg_no: formed(REGISTER_NUMBER_FORM, REGISTER_NUMBER_WORDS),
  migrated: flag(),
  final_submit: flag(),
  ...basic,
  ...TAB_FIELDS.personal.shape,
  ...TAB_FIELDS.communication.shape,
  ...TAB_FIELDS.special.shape,
  ...TAB_FIELDS.qualification.shape,
  ...TAB_FIELDS.bank.shape,
};

const maxLength = (count: number) => `At most ${count} characters.`;
const MOBILE = 'Ten digits, with or without +91.';
const YES = 'Yes or No.';
const MONTH = 'Month and year: APR-2025.';
const MARK = 'A number with at most two places.';
const PIN = 'Six digits.';
const OF_LIST = 'One of the list.';

type ColumnText = readonly [meaning: string, rule: string, allowed?: readonly string[]];

/** The columns every file must have; without them it is unknown who is admitted where. */
const NEEDED: Readonly<Record<string, ColumnText>> = {
  Colcode: ['College code.', 'One to six digits of an active college.'],
  admn_acdyr: [
    'Year of admission.',
    'Four digits. A student of an earlier year comes with the register number and with final_submit Yes or migrated Yes.',
  ],
  Deg_level: ['Level of the degree: UG.', maxLength(20)],
  stu_name: ['Name of the student.', maxLength(100)],
  dob: ['Date of birth.', 'Year-month-day (2007-06-15) or day-month-year (15-06-2007).'],
  gender: ['Gender.', OF_LIST, options.GENDERS],
};

/** Columns a file may have, in the order of the form. */
const OTHERS: Readonly<Record<string, ColumnText>> = {
  clg_app_no: [
    'Application number of the college. College, year and this number say which student is meant; of a migrated student without one the register number does.',
    'At most 40 characters. A student who is there already is never changed: the same values are passed over, others are told.',
  ],
  mobile: ['Mobile number. A migrated student may come without.', MOBILE],
  DEG_ID: [
    'Number of the degree. May be left out where the next three columns name it.',
    'Enter the number of a degree.',
  ],
  Degree: ['Name of the degree: B.Sc.', maxLength(100)],
  Deg_name: ['Abbreviation or branch of the degree: Physics.', maxLength(100)],
  Deg_Start_yr: ['Start year of the degree.', 'Enter a year of four digits.'],
  reg_no: [
    'Register number, of a student of an earlier year or of a migrated student: those of the present admission are assigned later.',
    'Exactly as the university writes it; its form is a setting. Two numbers with the same letters and digits are not taken.',
  ],
  migrated: [
    'Yes: the student comes with a past. College, year, degree, name, birth date, gender and register number are enough; the ' +
      'college or the office completes the form later, tab by tab. Certificates follow.',
    YES,
  ],
  final_submit: [
    'Yes: the student is admitted. Every field the form requires must be filled; the certificates are with the office. ' +
      'No or empty: the row becomes a draft of the admission form. Tabs that are not complete are kept as typed; the college adds files and presses Final Submit.',
    YES,
  ],
  tam_name: ['Name in Tamil.', 'Tamil letters, at most 150 characters.'],
  email: ['E-mail address.', 'Enter an e-mail address.'],
  alter_no: ['Second mobile number.', MOBILE],
  emis_no: ['EMIS number.', '6 to 16 digits.'],
  abc_no: ['ABC number.', '12 digits.'],
  aadhar_no: [
    'Aadhaar number. It is encrypted at once; only its last four digits are shown.',
    '12 digits, the last of which is a check digit.',
  ],
  pare_guar: ['Parent or guardian.', OF_LIST, options.PARENT_OR_GUARDIAN],
  guar_name: ['Name of the guardian.', maxLength(100)],
  fath_name: ["Father's name.", maxLength(100)],
  moth_name: ["Mother's name.", maxLength(100)],
  fath_occ: ["Father's occupation.", maxLength(100)],
  moth_occ: ["Mother's occupation.", maxLength(100)],
  fath_qual: ["Father's qualification.", maxLength(100)],
  moth_qual: ["Mother's qualification.", maxLength(100)],
  nation: ['Nationality.', OF_LIST, options.NATIONS],
  other: ['Other nationality.', maxLength(60)],
  is_refugee: ['Whether the student is a refugee.', YES],
  religion: ['Religion.', OF_LIST, options.RELIGIONS],
  reg_other: ['Other religion.', maxLength(60)],
  shift: ['Shift.', OF_LIST, options.SHIFTS],
  medium: ['Medium.', OF_LIST, options.MEDIA],
  community: ['Community.', OF_LIST, options.COMMUNITIES],
  moth_tongue: ['Mother tongue.', OF_LIST, options.MOTHER_TONGUES],
  tongue_other: ['Other mother tongue.', maxLength(60)],
  blood: ['Blood group.', OF_LIST, options.BLOOD_GROUPS],
  comm_add: ['Communication address.', maxLength(300)],
  comm_dis: ['District of the communication address.', maxLength(60)],
  comm_pin: ['PIN code of the communication address.', PIN],
  comm_state: ['State of the communication address.', maxLength(60)],
  comm_coun: ['Country of the communication address.', maxLength(60)],
  same_comm: ['Whether the permanent address is the same.', YES],
  pre_add: ['Permanent address.', maxLength(300)],
  pre_dis: ['District of the permanent address.', maxLength(60)],
  pre_pin: ['PIN code of the permanent address.', PIN],
  pre_state: ['State of the permanent address.', maxLength(60)],
  pre_coun: ['Country of the permanent address.', maxLength(60)],
  ex_service: ['Special category.', OF_LIST, options.SPECIAL_KINDS],
  sports: ['Level of sports.', OF_LIST, options.SPORTS_LEVELS],
  phy_hand: ['Whether the student is physically challenged.', YES, options.YES_NO],
  phy_type: ['Kind of disability.', OF_LIST, options.DISABILITIES],
  phy_per: ['Percentage of disability.', MARK],
  service_follows: ['Whether the certificate of ex-service follows.', YES],
  sports_follows: ['Whether the certificate of sports follows.', YES],
  phy_follows: ['Whether the certificate of disability follows.', YES],
  first_gua: ['Whether the student is a first graduate.', YES],
  sslc: ['SSLC: left empty it is SSLC.', maxLength(60)],
  sslc_no: ['Register number of SSLC.', maxLength(40)],
  sslc_board: ['Board of SSLC.', maxLength(100)],
  sslcCovidBatch: ['Whether SSLC was passed without marks in the Covid year.', YES],
  sslc_total: ['Total marks of SSLC.', MARK],
  sslc_obtmark: ['Marks obtained in SSLC.', MARK],
  sslc_month: ['Month of passing SSLC.', MONTH],
  hsc: ['HSC or diploma.', OF_LIST, options.HSC_KINDS],
  hsc_no: ['Register number of HSC.', maxLength(40)],
  hsc_board: ['Board of HSC.', maxLength(100)],
  hsc_total: ['Total marks of HSC.', MARK],
  hsc_obtmark: ['Marks obtained in HSC.', MARK],
  hsc_month: ['Month of passing HSC.', MONTH],
  ug: ['Kind of first degree, for PG and above.', OF_LIST, Object.keys(options.UG_KINDS)],
  ug_name: ['Name of the first degree.', maxLength(100)],
  ug_clgname: ['College of the first degree.', maxLength(200)],
  ug_no: ['Register number of the first degree.', maxLength(40)],
  ug_board: ['University of the first degree.', maxLength(100)],
  ug_pattern: ['Pattern of the first degree.', OF_LIST, options.UG_PATTERNS],
  ug_month: ['Month of passing the first degree.', MONTH],
  ...Object.fromEntries(
    options.PARTS.flatMap((nr): [string, ColumnText][] => [
      [`part${nr}`, [`Part ${nr} of the first degree.`, maxLength(60)]],
      [`part${nr}_total`, [`Total marks of part ${nr}.`, MARK]],
      [`part${nr}_obtmark`, [`Marks obtained in part ${nr}. The percentage is computed.`, MARK]],
    ]),
  ),
  bank: ['Name of the bank.', maxLength(100)],
  bank_accno: ['Account number.', '6 to 20 digits.'],
  bank_ifsc: ['IFSC.', '11 characters, such as TEST0000001.'],
  bank_branch: ['Branch of the bank.', maxLength(100)],
};

const column =
  (needed: boolean) =>
  ([name, [meaning, rule, allowed]]: [string, ColumnText]): ImportColumn => ({
    name,
    meaning,
    rule,
    needed,
    schema: SHAPE[name]!,
    read: name === 'dob' ? 'day' : 'text',
    empty: needed ? 'refuse' : 'keep',
    ...(allowed ? { allowed } : {}),
  });

/** Columns of a file of students: the fields of the admission form, each judged by the form's own rule. */
export const STUDENT_COLUMNS: readonly ImportColumn[] = [
  ...Object.entries(NEEDED).map(column(true)),
  ...Object.entries(OTHERS).map(column(false)),
];
