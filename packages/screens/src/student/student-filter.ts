/** What students are searched by, in the order the choices depend on each other. */
export const NO_FILTER = { college: '', level: '', degree: '', year: '' };
export type CohortFilter = typeof NO_FILTER;

export const NOT_CHOSEN = 'Please select Degree and Admission Year';
export const NO_COLLEGE = 'Please select a college.';

export interface Cohort {
  college: string;
  degree: number;
  year: number;
}

/** What was chosen as the calls name it, or undefined while something is missing or no number. */
export function cohortOf({ degree, year }: CohortFilter, college: string): Cohort | undefined {
  if (!/^[0-9]{1,6}$/.test(college) || !/^[1-9][0-9]{0,9}$/.test(degree) || !/^[0-9]{4}$/.test(year)) return undefined;
  return { college, degree: Number(degree), year: Number(year) };
}

/** What has to be chosen before anything can be searched for; undefined when all is. */
export function missingChoice({ degree, year }: CohortFilter, college: string): string | undefined {
  if (degree === '' || year === '') return NOT_CHOSEN;
  return college === '' ? NO_COLLEGE : undefined;
}
