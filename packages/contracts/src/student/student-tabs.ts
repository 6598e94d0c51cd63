import * as z from 'zod/mini';
import { aadhaar, choice, day, decimal, email, flag, formed, mobile, month, pin, text, whole } from './student-fields';
import * as options from './student-options';
import type { FieldTab } from './student-options';

/** First tab: who is admitted where. `aadhar_no` goes in with twelve digits, whose last is a check digit, and comes back as `XXXX XXXX 1234`. */
export const BasicTab = z.object({
  admn_acdyr: whole(2000, 2099),
  Colcode: formed(/^[0-9]{1,6}$/, 'Choose a college.'),
  degreelvl: text(20),
  deg_id: whole(1, Number.MAX_SAFE_INTEGER),
  clg_app_no: text(40),
  stu_name: text(100),
  tam_name: formed(/^[\p{Script=Tamil}A-Za-z .'\u200C]{1,150}$/u, 'Enter the name in Tamil letters.'),
  dob: day(),
  gender: choice(options.GENDERS),
  email: email(),
  mobile: mobile(),
  alter_no: mobile(),
  emis_no: formed(/^[0-9]{6,16}$/, 'Enter the digits of the EMIS number.'),
  abc_no: formed(/^[0-9]{12}$/, 'Enter an ABC number of 12 digits.'),
  aadhar_no: aadhaar(),
});

export const PersonalTab = z.object({
  pare_guar: choice(options.PARENT_OR_GUARDIAN),
  guar_name: text(100),
  fath_name: text(100),
  moth_name: text(100),
  fath_occ: text(100),
  moth_occ: text(100),
  fath_qual: text(100),
  moth_qual: text(100),
  nation: choice(options.NATIONS),
  other: text(60),
  is_refugee: flag(),
  religion: choice(options.RELIGIONS),
  reg_other: text(60),
  shift: choice(options.SHIFTS),
  medium: choice(options.MEDIA),
  community: choice(options.COMMUNITIES),
  moth_tongue: choice(options.MOTHER_TONGUES),
  tongue_other: text(60),
  blood: choice(options.BLOOD_GROUPS),
});

export const CommunicationTab = z.object({
  comm_add: text(300),
  comm_dis: text(60),
  comm_pin: pin(),
  comm_state: text(60),
  comm_coun: text(60),
  same_comm: flag(),
  pre_add: text(300),
  pre_dis: text(60),
  pre_pin: pin(),
  pre_state: text(60),
  pre_coun: text(60),
});

export const SpecialTab = z.object({
  ex_service: choice(options.SPECIAL_KINDS),
  sports: choice(options.SPORTS_LEVELS),
  phy_hand: choice(options.YES_NO),
  phy_type: choice(options.DISABILITIES),
  phy_per: decimal(100),
  service_follows: flag(),
  sports_follows: flag(),
  phy_follows: flag(),
});

const MAX_MARKS = 9999;
const part = <const P extends 1 | 2 | 3 | 4 | 5>(nr: P) =>
  ({
    [`part${nr}`]: text(60),
    [`part${nr}_total`]: decimal(MAX_MARKS),
    [`part${nr}_obtmark`]: decimal(MAX_MARKS),
    [`part${nr}_percent`]: decimal(100),
  }) as Record<`part${P}`, ReturnType<typeof text>> &
    Record<`part${P}_${'total' | 'obtmark' | 'percent'}`, ReturnType<typeof decimal>>;

/** The percentages are computed by `readTab` and never believed. */
export const QualificationTab = z.object({
  first_gua: flag(),
  sslc: text(60),
  sslc_no: text(40),
  sslc_board: text(100),
  sslcCovidBatch: flag(),
  sslc_total: decimal(MAX_MARKS),
  sslc_obtmark: decimal(MAX_MARKS),
  sslc_month: month(),
  hsc: choice(options.HSC_KINDS),
  hsc_no: text(40),
  hsc_board: text(100),
  hsc_total: decimal(MAX_MARKS),
  hsc_obtmark: decimal(MAX_MARKS),
  hsc_month: month(),
  ug: choice(Object.keys(options.UG_KINDS) as ['UG', 'Engineering']),
  ug_name: text(100),
  ug_clgname: text(200),
  ug_no: text(40),
  ug_board: text(100),
  ug_pattern: choice(options.UG_PATTERNS),
  ug_month: month(),
  ...part(1),
  ...part(2),
  ...part(3),
  ...part(4),
  ...part(5),
});

export const BankTab = z.object({
  bank: text(100),
  bank_accno: formed(/^[0-9]{6,20}$/, 'Enter the digits of the account number.'),
  bank_ifsc: formed(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Enter an IFSC of 11 characters, such as TEST0000001.', true),
  bank_branch: text(100),
});

/** Fields of every tab that has fields, spelled and ordered as the specification lists them. */
export const TAB_FIELDS = {
  basic: BasicTab,
  personal: PersonalTab,
  communication: CommunicationTab,
  special: SpecialTab,
  qualification: QualificationTab,
  bank: BankTab,
} as const;

/** The contents of a saved tab: typed values, a field left empty is missing. */
export type TabValues<T extends FieldTab> = z.output<(typeof TAB_FIELDS)[T]>;
export const fieldsOf = (tab: FieldTab): string[] => Object.keys(TAB_FIELDS[tab].shape);
/** Every field of every tab; names are unique across tabs. */
export const ALL_FIELDS: readonly string[] = options.FIELD_TABS.flatMap(fieldsOf);
