import type { Place } from '@thervu/contracts/camp-place/camp-place-contract';
import type { Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import {
  ALL_REQUIRED,
  BAD_EMAIL,
  isEmail,
  missingIn,
  type OfficerDraft,
} from '@thervu/contracts/camp-officer/camp-officer-rules';
import type { Say } from '@thervu/words';
import type { CampOfficerWords } from '@thervu/words/compiled/camp-officer';

/** What the form begins with: a new operator without a camp yet, or the officer as stored; the password is never told. */
export const draftOf = (officer: Officer | null, exam: string, places: readonly Place[]): OfficerDraft =>
  officer
    ? { ...pick(officer), password: '' }
    : {
        exam,
        name: '',
        designation: '',
        email: '',
        mobile: '',
        password: '',
        role: 'OP',
        place: waitingPlace(places) ?? '',
      };

/** Where an officer without a camp waits; undefined where the university has no such place. */
export const waitingPlace = (places: readonly Place[]): string | undefined =>
  places.find(({ waiting }) => waiting)?.place;

const pick = ({ exam, name, designation, email, mobile, role, place }: Officer) => ({
  exam,
  name,
  designation,
  email,
  mobile: mobile ?? '',
  role,
  place,
});

/** The selectable camps in their order; a place that is none of them stands above as long as it is the value. */
export function placeOptions(value: string, places: readonly Place[]) {
  const camps = places.filter(({ selectable }) => selectable).map(({ place }) => place);
  return [...(value === '' || camps.includes(value) ? [] : [value]), ...camps].map((place) => ({
    value: place,
    label: place,
  }));
}

export interface Rejected {
  text: string;
  fields: Partial<Record<string, string>>;
}

/** What is wrong with a draft before it is sent; undefined when it may be. */
export function draftProblem(t: Say<CampOfficerWords>, draft: OfficerDraft, editing: boolean): Rejected | undefined {
  const missing = missingIn(draft, editing);
  if (missing.length > 0) {
    return { text: ALL_REQUIRED, fields: Object.fromEntries(missing.map((field) => [field, t('required')])) };
  }
  if (!isEmail(draft.email.trim())) return { text: BAD_EMAIL, fields: { email: BAD_EMAIL } };
  return undefined;
}
