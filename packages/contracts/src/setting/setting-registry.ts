import * as z from 'zod/mini';
import { numberPatternProblem } from '../student/number-pattern';
import { formatHoliday } from './holiday-rules';
import { LIST_SETTINGS } from './list-settings';
import { PAGE_SETTINGS } from './page-settings';
import {
  defineSetting,
  textSetting,
  wholeSetting,
  yearSetting,
  yesNoSetting,
  type SettingSection,
} from './setting-shapes';

export { SETTING_SECTIONS, type Audience, type SettingKind, type SettingSection } from './setting-shapes';

const years = z.array(yearSetting, 'Enter years, such as 2022, 2023.').check(
  z.minLength(1, 'Enter at least one year.'),
  z.maxLength(30, 'At most 30 years.'),
  z.refine((list) => new Set(list).size === list.length, 'Enter each year once.'),
  z.overwrite((list) => [...list].sort((a, b) => a - b)),
);

const HOLIDAY_WORDS = 'Enter one holiday on each line: the date and the name, such as 14-01-2027 Pongal.';
const holidays = z
  .array(
    z.object(
      { day: z.iso.date(HOLIDAY_WORDS), name: textSetting(100).check(z.minLength(1, HOLIDAY_WORDS)) },
      {
        error: ({ input }) =>
          typeof input === 'string' ? `'${input.slice(0, 60)}' is no holiday. ${HOLIDAY_WORDS}` : HOLIDAY_WORDS,
      },
    ),
    HOLIDAY_WORDS,
  )
  .check(
    z.maxLength(200, 'At most 200 holidays.'),
    z.refine((list) => new Set(list.map(formatHoliday)).size === list.length, 'Enter each holiday once.'),
    z.overwrite((list) => [...list].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))),
  );

/** The stored facts about the logo; its bytes are stored beside it under their digest. */
export const Logo = z.object({
  /** SHA-256 of the bytes, hexadecimal. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  type: z.enum(['image/png', 'image/jpeg']),
  width: wholeSetting(1, 2000),
  height: wholeSetting(1, 2000),
  bytes: wholeSetting(1, 200_000),
});
export type Logo = z.infer<typeof Logo>;

/**
 * Every setting of the university: its type, its texts, who may read it, and its default. The server reads one by
 * `settingValue(db, key)`; no other code may have a default of its own.
 */
export const SETTINGS = {
  ...PAGE_SETTINGS,
  'university.name': defineSetting({
    section: 'university',
    kind: 'text',
    label: 'University name',
    help: 'Shown in the head of every page, report and hall ticket.',
    audience: 'PUBLIC',
    schema: textSetting(200).check(z.minLength(1, 'University name is required.')),
    fallback: 'University',
    required: true,
  }),
  'university.accreditation': defineSetting({
    section: 'university',
    kind: 'text',
    label: 'Accreditation line',
    help: 'The line below the name, such as the grade of the last accreditation; may be empty.',
    audience: 'PUBLIC',
    schema: textSetting(300),
    fallback: '',
  }),
  'university.contact_email': defineSetting({
    section: 'university',
    kind: 'text',
    label: 'Contact e-mail',
    help: 'Shown before sign-in to people who need help; may be empty.',
    audience: 'PUBLIC',
    schema: textSetting(254).check(
      z.regex(/^$|^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Enter an e-mail address, such as office@example.org.'),
    ),
    fallback: '',
  }),
  'university.logo': defineSetting({
    section: 'university',
    kind: 'picture',
    label: 'Logo',
    help: 'Printed on hall tickets and shown beside the name.',
    audience: 'PUBLIC',
    schema: z.nullable(Logo),
    fallback: null,
  }),
  'admission.year': defineSetting({
    section: 'admission',
    kind: 'number',
    label: 'Admission year',
    help: "The year students are admitted in now: 'Admission - 2025'.",
    audience: 'PUBLIC',
    schema: yearSetting,
    fallback: 2025,
    required: true,
  }),
  'admission.years': defineSetting({
    section: 'admission',
    kind: 'years',
    label: 'Years the reports offer',
    help: 'Years of admission a report can be asked for, separated by commas.',
    audience: 'SIGNED_IN',
    schema: years,
    fallback: [2022, 2023, 2024, 2025],
    required: true,
  }),
  'admission.number_pattern': defineSetting({
    section: 'admission',
    kind: 'text',
    label: 'Form of register numbers',
    help: 'A pattern of letters, digits, slash and hyphen, such as [0-9]{2}/[A-Z]{3}/[0-9]{3}; several forms are separated by |. New numbers must have it, those that are there stay.',
    audience: 'SIGNED_IN',
    schema: textSetting(200).check(
      z.minLength(1, 'Enter a pattern, such as [A-Z0-9]{6,20}.'),
      z.check((payload) => {
        const message = numberPatternProblem(payload.value);
        if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
      }),
    ),
    fallback: '[A-Z0-9]{6,20}',
    required: true,
  }),
  'admission.number_examples': defineSetting({
    section: 'admission',
    kind: 'text',
    label: 'Examples of register numbers',
    help: 'Shown wherever a number does not have the form, such as C25UG101COM007, 22/UCS/001.',
    audience: 'SIGNED_IN',
    schema: textSetting(200).check(z.minLength(1, 'Enter at least one example.')),
    fallback: 'C25UG101COM007',
    required: true,
  }),
  'exam.max_semester': defineSetting({
    section: 'examination',
    kind: 'number',
    label: 'Highest semester on exam screens',
    help: 'Exam screens offer semesters 1 to this one; 10 serves degrees of five years.',
    audience: 'SIGNED_IN',
    schema: wholeSetting(1, 10),
    fallback: 8,
    required: true,
  }),
  'exam.arrear_any_semester': defineSetting({
    section: 'examination',
    kind: 'yes-no',
    label: 'Arrears of any semester',
    help: 'Yes: arrear papers of odd and even semesters may be written in every exam. No: only those of the parity of the exam.',
    audience: 'SIGNED_IN',
    schema: yesNoSetting,
    fallback: false,
  }),
  'seating.show_hours': defineSetting({
    section: 'examination',
    kind: 'number',
    label: 'Hours before a session in which seats are shown',
    help: 'Colleges see hall and desk of their students so many hours before the session; 16 is the evening before. The centre is shown from the day its plan is fixed.',
    audience: 'SIGNED_IN',
    schema: wholeSetting(1, 168),
    fallback: 16,
    required: true,
  }),
  'exam.holidays': defineSetting({
    section: 'examination',
    kind: 'holidays',
    label: 'Holidays',
    help: 'One on each line: the date and the name, such as 14-01-2027 Pongal. The time table warns of these days and of Sundays.',
    audience: 'SIGNED_IN',
    schema: holidays,
    fallback: [],
  }),
  'camp.distinct_operators': defineSetting({
    section: 'camp',
    kind: 'yes-no',
    label: 'A and B by two operators',
    help: 'Yes: the person who entered A cannot enter B. No: one person may enter both; each row then says so.',
    audience: 'SIGNED_IN',
    schema: yesNoSetting,
    fallback: true,
  }),
  'security.enrolment_code': defineSetting({
    section: 'camp',
    kind: 'yes-no',
    label: 'Camp accounts open with a code',
    help: 'Yes: the password typed for an officer opens nothing; the person opens the account with the code of a sealed slip. No, in a demonstration alone: it signs in once and must be changed.',
    audience: 'SIGNED_IN',
    schema: yesNoSetting,
    fallback: true,
  }),
  'camp.max_mark': defineSetting({
    section: 'camp',
    kind: 'number',
    label: 'Highest mark of a script',
    help: 'A camp never keys more than this, nor more than the external maximum of the paper. The database takes marks up to 75.',
    audience: 'SIGNED_IN',
    schema: wholeSetting(1, 75),
    fallback: 75,
    required: true,
  }),
  'fee.exempt_all_for_disabled': defineSetting({
    section: 'fees',
    kind: 'yes-no',
    label: 'Physically challenged students pay nothing at all',
    help: 'No: their paper fees are zero and they pay the other components. Yes: no fee of any kind; some government orders ask for this.',
    audience: 'SIGNED_IN',
    schema: yesNoSetting,
    fallback: false,
  }),
  'revaluation.third_valuer_from': defineSetting({
    section: 'revaluation',
    kind: 'number',
    label: 'Third valuation beyond (marks)',
    help: 'When the second valuation is higher than the first by more than this, a third valuer decides.',
    audience: 'OFFICE',
    schema: wholeSetting(1, 100),
    fallback: 10,
    required: true,
  }),
  'revaluation.refund_changed': defineSetting({
    section: 'revaluation',
    kind: 'yes-no',
    label: 'List fees of changed marks for refund',
    help: 'Yes: the fee of a revaluation or re-total that changed the mark stands in the list of refunds. No: only fees of arrear papers that are passed now.',
    audience: 'OFFICE',
    schema: yesNoSetting,
    fallback: true,
  }),
  'result.retention_years': defineSetting({
    section: 'results',
    kind: 'number',
    label: 'Years scripts are kept',
    help: 'Scripts and camp details are kept so many years after publication; results are kept for ever.',
    audience: 'OFFICE',
    schema: wholeSetting(1, 50),
    fallback: 1,
    required: true,
  }),
  'notice.per_second': defineSetting({
    section: 'notices',
    kind: 'number',
    label: 'Messages a second',
    help: 'How many notices are sent in a second at most, as the provider allows.',
    audience: 'OFFICE',
    schema: wholeSetting(1, 1000),
    fallback: 50,
    required: true,
  }),
  'notice.paise_per_part': defineSetting({
    section: 'notices',
    kind: 'number',
    label: 'Price of an SMS part, in paise',
    help: 'Shows what a notice costs before a second officer lets it go.',
    audience: 'OFFICE',
    schema: wholeSetting(0, 1000),
    fallback: 20,
    required: true,
  }),
  'notice.language': defineSetting({
    section: 'notices',
    kind: 'choice',
    label: 'Language of notices',
    help: 'The language notices are written in; English where a text is not approved in it.',
    audience: 'OFFICE',
    schema: z.enum(['en', 'ta'], 'Choose one of the two.'),
    fallback: 'en',
    choices: [
      { value: 'en', label: 'English' },
      { value: 'ta', label: 'Tamil (beta)' },
    ],
  }),
  'security.second_factor': defineSetting({
    section: 'security',
    kind: 'choice',
    label: 'Second factor',
    help: 'Who proves with a passkey or an authenticator app that they are there. Nobody is only for demonstrations.',
    audience: 'SIGNED_IN',
    schema: z.enum(['SIGNERS', 'OFFICE_AND_CAMP_OFFICERS', 'OFF'], 'Choose one of the three.'),
    fallback: 'SIGNERS',
    choices: [
      { value: 'SIGNERS', label: 'Officers who sign, when they sign' },
      { value: 'OFFICE_AND_CAMP_OFFICERS', label: 'Office and camps, also when they sign in' },
      { value: 'OFF', label: 'Nobody' },
    ],
  }),
  ...LIST_SETTINGS,
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValueOf<Key extends SettingKey> = z.output<(typeof SETTINGS)[Key]['schema']>;

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);
/** The keys of a part of the page, in its order. */
export const keysOf = (section: SettingSection): SettingKey[] =>
  SETTING_KEYS.filter((key) => SETTINGS[key].section === section);

/** Why a value is invalid; undefined when it is valid. */
export function settingProblem(key: SettingKey, value: unknown): string | undefined {
  const parsed = (SETTINGS[key].schema as z.ZodMiniType).safeParse(value);
  if (parsed.success) return undefined;
  const message = parsed.error.issues[0]?.message ?? '';
  return message === '' || message.startsWith('Invalid') ? `${SETTINGS[key].label} is not valid.` : message;
}

/** A value as stored: trimmed, years in order. Only for values without a problem. */
export function settled<Key extends SettingKey>(key: Key, value: unknown): SettingValueOf<Key> {
  return (SETTINGS[key].schema as z.ZodMiniType).parse(value) as SettingValueOf<Key>;
}

export type SettingValues = Partial<Record<SettingKey, unknown>>;

/** What is wrong with settings that are right one by one. */
export function settingsProblems(values: SettingValues): { key: SettingKey; message: string }[] {
  const now = values['admission.year'];
  const offered = values['admission.years'];
  if (!Array.isArray(offered) || offered.includes(now)) return [];
  return [
    {
      key: 'admission.years',
      message: `The years the reports offer must contain the admission year ${String(now)}.`,
    },
  ];
}
