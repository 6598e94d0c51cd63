import * as z from 'zod/mini';
import { NewPassword } from '@thervu/contracts/auth/new-password';
import {
  CollegeFields,
  NewCollegeCode,
  type College,
  type CollegeFields as Fields,
} from '@thervu/contracts/college/college-contract';
import type { Say } from '@thervu/words';
import type { CollegeWords } from '@thervu/words/compiled/college';

/** What stands in the fields: text as typed, an empty year as null. */
export type CollegeTyped = { [Field in keyof Fields]: Fields[Field] | string | null } & {
  password: string;
  place: string;
};

/** Fields whose values come from a short list of the specification: sent as they are, shown in the language. */
export const CHOSEN_FIELDS: readonly (keyof Fields)[] = ['cType', 'Status', 'Autonomy'];

/** How the fields are called. */
export const collegeLabels = (t: Say<CollegeWords>): Record<keyof Fields | 'place', string> => ({
  Colcode: t('label.Colcode'),
  Colname: t('college-name'),
  Address: t('label.Address'),
  District: t('district'),
  email: t('email'),
  Land_line: t('label.Land_line'),
  Mobile: t('mobile'),
  alter_mobile: t('label.alter_mobile'),
  Start_yr: t('label.Start_yr'),
  cType: t('label.cType'),
  Status: t('label.Status'),
  Autonomy: t('label.Autonomy'),
  principal: t('label.principal'),
  designation: t('label.designation'),
  pmobile: t('label.pmobile'),
  pemail: t('label.pemail'),
  ptype: t('label.ptype'),
  place: t('label.place'),
});

/** An empty choice: no camp is allocated yet. */
const place = z.pipe(
  z.string(),
  z.transform((typed: string): string | null => (typed === '' ? null : typed)),
);
export const NewCollegeForm = z.extend(CollegeFields, { Colcode: NewCollegeCode, password: NewPassword, place });
/** An empty password leaves the stored one. */
export const CollegeForm = z.extend(CollegeFields, {
  place,
  password: z
    .string()
    .check(
      z.refine((typed) => typed === '' || NewPassword.safeParse(typed).success, 'At least 8 characters, at most 128.'),
    ),
});
export type CollegeForm = z.infer<typeof CollegeForm>;

export const BLANK_COLLEGE: CollegeTyped = {
  Colcode: '',
  Colname: '',
  Address: '',
  District: '',
  email: '',
  Land_line: '',
  Mobile: '',
  alter_mobile: '',
  Start_yr: null,
  cType: '',
  Status: '',
  Autonomy: '',
  principal: '',
  designation: '',
  pmobile: '',
  pemail: '',
  ptype: '',
  password: '',
  place: '',
};

/** A stored college in the fields of the form; the password field is always empty. */
export function typedCollege(college: College): CollegeTyped {
  const { col_id: _id, clg_status: _flag, row_version: _version, ...fields } = college;
  return { ...fields, alter_mobile: fields.alter_mobile ?? '', password: '', place: fields.place ?? '' };
}
