import type { Area, Duty, HeldDuty } from '@thervu/contracts/core/duties';
import type { Duties, StaffPerson } from '@thervu/contracts/staff/staff-contract';
import { dutiesProblem } from '@thervu/contracts/staff/staff-rules';
import type { Say } from '@thervu/words';
import type { StaffWords } from '@thervu/words/compiled/staff';

/** What is typed about a person before it is proposed. */
export interface PersonDraft {
  name: string;
  designation: string;
  email: string;
  mobile: string;
  duties: readonly Duty[];
  areas: readonly Area[];
  reason: string;
}

export const draftOfPerson = (person: StaffPerson | null): PersonDraft => ({
  name: person?.name ?? '',
  designation: person?.designation ?? '',
  email: person?.email ?? '',
  mobile: person?.mobile ?? '',
  duties: person?.duties.map(({ duty }) => duty) ?? [],
  areas: person?.duties.flatMap(({ areas }) => areas) ?? [],
  reason: '',
});

/** The duties of a draft as the server takes them: sections belong to the duty Section alone. */
export const dutiesOfDraft = ({ duties, areas }: Pick<PersonDraft, 'duties' | 'areas'>): Duties =>
  duties.map((duty) => ({ duty, areas: duty === 'SECTION' ? [...areas] : [] }));

/** What is missing or impossible, by field; empty where it can be proposed. */
export function personProblems(
  t: Say<StaffWords>,
  draft: PersonDraft,
  login?: string,
): Partial<Record<keyof PersonDraft, string>> {
  const duties: HeldDuty[] = dutiesOfDraft(draft);
  const wrong = dutiesProblem(duties, login);
  return {
    ...(draft.name.trim() === '' ? { name: t('name-is-required') } : {}),
    ...(draft.designation.trim() === '' ? { designation: t('designation-is-required') } : {}),
    ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(draft.email.trim()) ? {} : { email: t('enter-an-e-mail-address-such') }),
    ...(draft.mobile.trim() === '' || /^(\+91[ -]?)?[0-9]{10}$/.test(draft.mobile.trim())
      ? {}
      : { mobile: t('enter-a-mobile-number-of-10') }),
    ...(wrong ? { duties: wrong } : {}),
    ...(draft.reason.trim().length < 10 ? { reason: t('give-a-reason-of-at-least') } : {}),
  };
}
