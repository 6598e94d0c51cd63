import { fieldsOf } from '@thervu/contracts/student/student-tabs';
import type { FieldTab } from '@thervu/contracts/student/student-options';
import { FLAGS, NUMBERS, PART, TABLES, type OwnTable } from '../student/admission/admission-tables';

// names of tables, columns and fields come from the constants of the form, never from a request
export const OWN_TABS = Object.keys(TABLES) as OwnTable[];
/** Fields of a tab that are columns of its own table. */
export const ownFields = (tab: FieldTab): string[] => fieldsOf(tab).filter((field) => !PART.test(field));
/** Fields of the first tab as a file has them; number and degree are handled separately. */
export const BASIC = ownFields('basic').filter((field) => !['aadhar_no', 'deg_id', 'degreelvl'].includes(field));

const typeOf = (field: string): string =>
  FLAGS.has(field)
    ? 'boolean'
    : NUMBERS.has(field)
      ? 'numeric'
      : ({ dob: 'date', admn_acdyr: 'smallint' }[field] ?? 'text');
export const recordOf = (fields: readonly string[]): string =>
  `x(${fields.map((field) => `"${field}" ${typeOf(field)}`).join(', ')})`;
export const namesOf = (fields: readonly string[]): string => fields.map((field) => field.toLowerCase()).join(', ');
export const valuesOf = (fields: readonly string[]): string => fields.map((field) => `x."${field}"`).join(', ');

/** The stored values of a table in the form of the file. */
export const objectOf = (alias: string, fields: readonly string[]): string => {
  const shown = (field: string) => `${alias}.${field.toLowerCase()}${FLAGS.has(field) ? '::int' : ''}`;
  return `jsonb_build_object(${fields.map((field) => `'${field}', ${shown(field)}`).join(', ')})`;
};
