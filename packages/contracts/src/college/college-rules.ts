import type { College, CollegeChange } from './college-contract';

/** Fields that only the office changes; a college reads them. The grants of the database are the same. */
export const OFFICE_FIELDS = [
  'Colcode',
  'Colname',
  'District',
  'Start_yr',
  'cType',
  'Status',
  'Autonomy',
] as const satisfies readonly (keyof CollegeChange)[];

/** Why a college cannot change such a field. */
export const KEPT_BY_OFFICE = 'This is kept by the examination office. Ask it to change this.';
/** Why a college cannot be made, switched or deleted by a college. */
export const OFFICE_ALONE = 'Colleges are created, switched on and off, and deleted by the examination office.';
export const CODE_STAYS = 'The code of a college stays as it is: students and results refer to it.';

/** Fields of the office that a change would alter. */
export const touchesOffice = (before: College, change: CollegeChange) => [
  ...OFFICE_FIELDS.filter((field) => before[field] !== change[field]),
  ...(change.place !== undefined && change.place !== before.place ? (['place'] as const) : []),
  ...(change.clg_status === undefined || change.clg_status === before.clg_status ? [] : ['clg_status' as const]),
];
