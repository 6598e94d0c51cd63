import { LEVEL_LETTER, type Level, type Pattern, type Programme } from './demo-programmes';

/** What kinds of papers each semester has; the serial number counts within kind and degree. */
const PAPERS: Record<Pattern, string[]> = {
  ARTS: [
    'LT EN CT CT AT SB FC EA',
    'LT EN CT CT AT SB NM',
    'LT EN CT CT AT SB ES EA AP',
    'LT EN CT CT AT SB NM AP',
    'CT CT CT CT EL EL VE CP PI EA',
    'CT CT CT EL EL SB PJ EA',
  ],
  SCIENCE: [
    'LT EN CT AT SB FC CP AP EA',
    'LT EN CT AT NM CP AP',
    'LT EN CT AT SB ES CP EA',
    'LT EN CT AT NM CP AP',
    'CT CT CT EL EL VE CP CP PI EA',
    'CT CT EL EL SB CP PJ EA',
  ],
  PG_ARTS: ['CT CT CT CT EL', 'CT CT CT CT EL NM', 'CT CT CT CT EL PI', 'CT CT CT EL PJ'],
  PG_SCIENCE: ['CT CT CT CT EL CP', 'CT CT CT CT EL NM CP SI', 'CT CT CT CT EL CP PI', 'CT CT CT EL CP PJ'],
  MPHIL: ['CT CT CT', 'PJ'],
  DIPLOMA: ['CT CT CT CT', 'CT CT CT CP'],
};

interface Kind {
  title: string;
  type: string;
  group: string;
  part: string;
  credit: number;
  /** One code in all degrees of the level. */
  common?: string;
  kind?: string;
  scheme?: string;
}

const KINDS: Record<string, Kind> = {
  LT: {
    title: 'Tamil',
    type: 'THEORY',
    group: 'FOUNDATION COURSE',
    part: 'I',
    credit: 3,
    common: 'TA',
    kind: 'LANGUAGE',
  },
  LH: {
    title: 'Hindi',
    type: 'THEORY',
    group: 'FOUNDATION COURSE',
    part: 'I',
    credit: 3,
    common: 'HN',
    kind: 'LANGUAGE',
  },
  EN: {
    title: 'English',
    type: 'THEORY',
    group: 'FOUNDATION COURSE',
    part: 'II',
    credit: 3,
    common: 'EG',
    kind: 'LANGUAGE',
  },
  CT: { title: 'Core Theory', type: 'THEORY', group: 'CORE', part: 'III', credit: 4 },
  CP: { title: 'Core Practical', type: 'PRACTICAL', group: 'CORE', part: 'III', credit: 2 },
  AT: { title: 'Allied Theory', type: 'THEORY', group: 'ALLIED', part: 'III', credit: 3 },
  AP: { title: 'Allied Practical', type: 'PRACTICAL', group: 'ALLIED', part: 'III', credit: 2 },
  EL: { title: 'Elective', type: 'THEORY', group: 'ELECTIVE', part: 'III', credit: 3 },
  SB: { title: 'Skill Based Paper', type: 'THEORY', group: 'SKILL BASED', part: 'IV', credit: 2 },
  NM: { title: 'Non Major Elective', type: 'THEORY', group: 'EDC', part: 'IV', credit: 2, common: 'NM', kind: 'NME' },
  FC: { title: 'Foundation Course', type: 'THEORY', group: 'FOUNDATION COURSE', part: 'IV', credit: 2, common: 'FN' },
  ES: {
    title: 'Environmental Studies',
    type: 'THEORY',
    group: 'FOUNDATION COURSE',
    part: 'IV',
    credit: 2,
    common: 'EV',
  },
  VE: { title: 'Value Education', type: 'THEORY', group: 'FOUNDATION COURSE', part: 'IV', credit: 2, common: 'VA' },
  PJ: { title: 'Project', type: 'PROJECT', group: 'PROJECT', part: 'III', credit: 4 },
  PI: { title: 'Internship', type: 'INTERNSHIP', group: 'FIELD WORK', part: 'IV', credit: 2, scheme: 'COMMENDED' },
  SI: {
    title: 'Summer Internship',
    type: 'INTERNSHIP',
    group: 'FIELD WORK',
    part: 'IV',
    credit: 2,
    scheme: 'COMMENDED',
  },
  EA: {
    title: 'Extension Activities',
    type: 'TRAINING',
    group: 'EXTENSION ACTIVITIES',
    part: 'V',
    credit: 1,
    scheme: 'COMPLETION',
  },
};

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

/** Internal and external maxima, minima and the fee of a paper, as the public rules and price lists have them. */
function terms(level: Level, { type, scheme }: Kind) {
  const master = level === 'PG' || level === 'MPHIL';
  if (scheme === 'COMPLETION') return { intl_max: 0, extl_max: 0, intl_min: 0, extl_min: 0, fees: 0 };
  if (scheme === 'COMMENDED') return { intl_max: 0, extl_max: 1, intl_min: 0, extl_min: 0, fees: 0 };
  if (type === 'THEORY')
    return { intl_max: 25, extl_max: 75, intl_min: 0, extl_min: master ? 38 : 30, fees: master ? 145 : 90 };
  const fees = type === 'PROJECT' ? (master ? 300 : 150) : master ? 275 : 150;
  return { intl_max: 40, extl_max: 60, intl_min: 0, extl_min: master ? 30 : 24, fees };
}

const SPECIAL_TERMS: Record<string, Partial<ReturnType<typeof terms>>> = {
  // papers of other maxima: all external, and an external part of 60
  DYOCT04: { intl_max: 0, extl_max: 100, extl_min: 40 },
  DYOCT03: { intl_max: 40, extl_max: 60, extl_min: 24 },
};

function courseRow(programme: Programme, degId: number, bos: number, sem: number, name: string, serial: number) {
  const kind = KINDS[name]!;
  const subject = kind.common ?? programme.subject;
  const code = `${LEVEL_LETTER[programme.level]}${subject}${name === 'LH' ? 'LT' : name}${String(serial).padStart(2, '0')}`;
  const special = SPECIAL_TERMS[code] ?? {};
  return {
    deg_id: degId,
    start_yr: bos,
    p_code: `${String(bos % 100).padStart(2, '0')}${code}`,
    p_name: kind.common ? `${kind.title} ${ROMAN[serial - 1]}` : `${programme.name}: ${kind.title} ${serial}`,
    credit: kind.credit,
    sem,
    p_type: kind.type,
    prac_hrs: kind.type === 'PRACTICAL' ? 3 : 0,
    p_group: kind.group,
    part: kind.part,
    ...terms(programme.level, kind),
    ...special,
    board: (kind.common ? kind.title : programme.name).toUpperCase(),
    comn_id: kind.common ? `${subject}${name}${serial}` : null,
    no_credit: kind.scheme ? 'Y' : 'N',
    kind: kind.kind ?? 'REGULAR',
    scheme: kind.scheme ?? 'MARKS',
  };
}

export type CourseRow = ReturnType<typeof courseRow>;

/** All papers of a degree in one Board of Studies year. Where Tamil is read, Hindi may be read in its place. */
export function degreeCourses(programme: Programme, degId: number, bos: number): CourseRow[] {
  const serial: Record<string, number> = {};
  return PAPERS[programme.pattern].flatMap((papers, i) =>
    papers.split(' ').flatMap((name) => {
      const number = (serial[name] = (serial[name] ?? 0) + 1);
      const row = courseRow(programme, degId, bos, i + 1, name, number);
      return name === 'LT' ? [row, courseRow(programme, degId, bos, i + 1, 'LH', number)] : [row];
    }),
  );
}
