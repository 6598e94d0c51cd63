export type Level = 'UG' | 'PG' | 'MPHIL' | 'DIPLOMA';
export type Pattern = 'ARTS' | 'SCIENCE' | 'PG_ARTS' | 'PG_SCIENCE' | 'MPHIL' | 'DIPLOMA';

export interface Programme {
  level: Level;
  degree: string;
  name: string;
  /** In the register number. */
  code: string;
  /** In paper codes. */
  subject: string;
  pattern: Pattern;
  /** Part of its level's intake. */
  share: number;
  active: boolean;
}

const ug = (
  degree: string,
  name: string,
  code: string,
  subject: string,
  pattern: Pattern,
  share: number,
): Programme => ({
  level: 'UG',
  degree,
  name,
  code,
  subject,
  pattern,
  share,
  active: true,
});
const pg = (
  degree: string,
  name: string,
  code: string,
  subject: string,
  pattern: Pattern,
  share: number,
): Programme => ({
  ...ug(degree, name, code, subject, pattern, share),
  level: 'PG',
});

const OTHERS: [string, string, string, string, Pattern][] = [
  ['B.Sc.', 'Botany', 'BOT', 'BO', 'SCIENCE'],
  ['B.Sc.', 'Biochemistry', 'BCH', 'BC', 'SCIENCE'],
  ['B.Sc.', 'Biotechnology', 'BTY', 'BT', 'SCIENCE'],
  ['B.Sc.', 'Geography', 'GEO', 'GG', 'ARTS'],
  ['B.Sc.', 'Statistics', 'STA', 'ST', 'SCIENCE'],
  ['B.Sc.', 'Psychology', 'PSY', 'PY', 'ARTS'],
  ['B.Sc.', 'Nutrition and Dietetics', 'NUT', 'ND', 'SCIENCE'],
  ['B.Sc.', 'Electronics', 'ELE', 'EL', 'SCIENCE'],
  ['B.Sc.', 'Visual Communication', 'VIS', 'VC', 'ARTS'],
  ['B.Sc.', 'Costume Design and Fashion', 'CDF', 'CD', 'ARTS'],
  ['B.Sc.', 'Hotel Management', 'HMT', 'HM', 'ARTS'],
  ['B.Sc.', 'Interior Design', 'IND', 'ID', 'ARTS'],
  ['B.Sc.', 'Geology', 'GLY', 'GL', 'SCIENCE'],
  ['B.Sc.', 'Data Science', 'DSC', 'DS', 'SCIENCE'],
  ['B.A.', 'Political Science', 'POL', 'PS', 'ARTS'],
  ['B.A.', 'Public Administration', 'PUB', 'PA', 'ARTS'],
  ['B.A.', 'Sociology', 'SOC', 'SO', 'ARTS'],
  ['B.A.', 'Philosophy', 'PHI', 'PL', 'ARTS'],
  ['B.S.W.', 'Social Work', 'BSW', 'SW', 'ARTS'],
  ['B.Com.', 'Professional Accounting', 'BPA', 'AC', 'ARTS'],
];

/** Generic programme names only; the order is the order in which a growing college adds them. */
export const PROGRAMMES: Programme[] = [
  ug('B.Com.', 'Commerce', 'COM', 'CO', 'ARTS', 0.16),
  ug('B.Sc.', 'Computer Science', 'CSC', 'CS', 'SCIENCE', 0.12),
  ug('B.C.A.', 'Computer Applications', 'BCA', 'CA', 'SCIENCE', 0.11),
  ug('B.A.', 'English', 'ENG', 'EG', 'ARTS', 0.09),
  ug('B.Com.', 'Computer Applications', 'BCC', 'CC', 'ARTS', 0.08),
  ug('B.A.', 'Tamil', 'TAM', 'TA', 'ARTS', 0.07),
  ug('B.Sc.', 'Mathematics', 'MAT', 'MA', 'ARTS', 0.07),
  ug('B.B.A.', 'Business Administration', 'BBA', 'BA', 'ARTS', 0.05),
  ug('B.Sc.', 'Physics', 'PHY', 'PH', 'SCIENCE', 0.04),
  ug('B.Sc.', 'Chemistry', 'CHE', 'CH', 'SCIENCE', 0.04),
  ug('B.A.', 'History', 'HIS', 'HI', 'ARTS', 0.03),
  ug('B.A.', 'Economics', 'ECO', 'EC', 'ARTS', 0.03),
  ug('B.Sc.', 'Zoology', 'ZOO', 'ZO', 'SCIENCE', 0.02),
  ug('B.Sc.', 'Microbiology', 'MIC', 'MB', 'SCIENCE', 0.02),
  ...OTHERS.map(([degree, name, code, subject, pattern]) => ug(degree, name, code, subject, pattern, 0.0035)),
  pg('M.Com.', 'Commerce', 'COM', 'CO', 'PG_ARTS', 0.17),
  pg('M.Sc.', 'Mathematics', 'MAT', 'MA', 'PG_ARTS', 0.15),
  pg('M.A.', 'English', 'ENG', 'EG', 'PG_ARTS', 0.13),
  pg('M.A.', 'Tamil', 'TAM', 'TA', 'PG_ARTS', 0.1),
  pg('M.Sc.', 'Chemistry', 'CHE', 'CH', 'PG_SCIENCE', 0.09),
  pg('M.Sc.', 'Physics', 'PHY', 'PH', 'PG_SCIENCE', 0.09),
  pg('M.Sc.', 'Computer Science', 'CSC', 'CS', 'PG_SCIENCE', 0.09),
  pg('M.B.A.', 'Business Administration', 'MBA', 'BA', 'PG_ARTS', 0.06),
  pg('M.C.A.', 'Computer Applications', 'MCA', 'CA', 'PG_SCIENCE', 0.06),
  pg('M.A.', 'History', 'HIS', 'HI', 'PG_ARTS', 0.03),
  pg('M.S.W.', 'Social Work', 'MSW', 'SW', 'PG_ARTS', 0.03),
  { ...pg('M.Phil.', 'Commerce', 'COM', 'CO', 'MPHIL', 1), level: 'MPHIL' },
  { ...pg('Dip.', 'Yoga', 'YOG', 'YO', 'DIPLOMA', 1), level: 'DIPLOMA' },
  { ...ug('B.A.', 'Archaeology', 'ARC', 'AR', 'ARTS', 0), active: false },
];

export const SEMESTERS: Record<Level, number> = { UG: 6, PG: 4, MPHIL: 2, DIPLOMA: 2 };
/** Two letters in the register number. */
export const LEVEL_CODE: Record<Level, string> = { UG: 'UG', PG: 'PG', MPHIL: 'MP', DIPLOMA: 'DP' };
/** One letter in paper codes. */
export const LEVEL_LETTER: Record<Level, string> = { UG: 'U', PG: 'P', MPHIL: 'M', DIPLOMA: 'D' };
