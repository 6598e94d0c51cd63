import type { Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import {
  ALL_REQUIRED,
  BAD_EMAIL,
  CAMP_PLACES,
  isEmail,
  missingIn,
  NO_CAMP,
  type OfficerDraft,
} from '@thervu/contracts/camp-officer/camp-officer-rules';

export const ROLE_WORDS = { OP: 'OP, data operator', CO: 'CO, camp officer' } as const;

/** What the form begins with: a new operator without a camp yet, or the officer as stored; the password is never told. */
export const draftOf = (officer: Officer | null, exam: string): OfficerDraft =>
  officer
    ? { ...pick(officer), password: '' }
    : { exam, name: '', designation: '', email: '', mobile: '', password: '', role: 'OP', place: NO_CAMP };

const pick = ({ exam, name, designation, email, mobile, role, place }: Officer) => ({
  exam,
  name,
  designation,
  email,
  mobile: mobile ?? '',
  role,
  place,
});

/** The five camps; a place that is none of them stands above as long as it is the value. */
export const placeOptions = (value: string) =>
  [...(CAMP_PLACES.includes(value as (typeof CAMP_PLACES)[number]) ? [] : [value]), ...CAMP_PLACES].map((place) => ({
    value: place,
    label: place,
  }));

export interface Rejected {
  text: string;
  fields: Partial<Record<string, string>>;
}

/** What is wrong with a draft before it is sent; undefined when it may be. */
export function draftProblem(draft: OfficerDraft, editing: boolean): Rejected | undefined {
  const missing = missingIn(draft, editing);
  if (missing.length > 0) {
    return { text: ALL_REQUIRED, fields: Object.fromEntries(missing.map((field) => [field, 'Required.'])) };
  }
  if (!isEmail(draft.email.trim())) return { text: BAD_EMAIL, fields: { email: BAD_EMAIL } };
  return undefined;
}
