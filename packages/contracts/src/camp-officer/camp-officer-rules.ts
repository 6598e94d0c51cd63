/** Rules of camp officers that form and server share. Nothing here may import zod. */

export const OFFICER_ROLES = ['OP', 'CO'] as const;
export type OfficerRole = (typeof OFFICER_ROLES)[number];

export const ALL_REQUIRED = 'All fields are required except password when editing';
export const BAD_EMAIL = 'Please enter a valid email address';

/** The fields of an officer form; `id` is present when an officer is edited. */
export interface OfficerDraft {
  exam: string;
  name: string;
  designation: string;
  email: string;
  password: string;
  role: string;
  place: string;
}

const REQUIRED = ['exam', 'name', 'designation', 'email', 'role', 'place'] as const;

export const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
export const isEmail = (text: string): boolean => EMAIL.test(text);

/** The empty fields; the password may be empty when an officer is edited. */
export function missingIn(draft: OfficerDraft, editing: boolean): (keyof OfficerDraft)[] {
  const needed: readonly (keyof OfficerDraft)[] = editing ? REQUIRED : [...REQUIRED, 'password'];
  return needed.filter((field) => draft[field].trim() === '');
}
