import { shareOut, type DemoCollege } from './demo-colleges';
import type { DemoDegree, Masters } from './demo-masters';
import { LEVEL_CODE } from './demo-programmes';
import { chance } from './demo-random';

/** Students of one degree admitted in one year to one college. */
export interface Cohort {
  nr: number;
  colcode: string;
  deg_id: number;
  level: string;
  /** C25UG101CHE: register number without its serial. */
  prefix: string;
  admn: number;
  bos: number;
  n: number;
}

/** Share of the first year still there. */
const RETENTION: Record<string, [year: number, rest: number][]> = {
  UG: [
    [2025, 1],
    [2024, 0.94],
    [2023, 0.91],
  ],
  PG: [
    [2025, 1],
    [2024, 0.95],
  ],
  MPHIL: [[2025, 1]],
  DIPLOMA: [[2025, 1]],
};
/** Former students with open papers, as a part of a first year; they are not on the roll. */
const FORMER: Record<string, [year: number, rest: number]> = { UG: [2022, 0.34], PG: [2023, 0.12] };

/** Boards of Studies meet every few years; a student keeps the papers of the year of admission. */
const bosOf = (admn: number): number => (admn >= 2023 ? 2023 : 2021);

function byTaste(degrees: DemoDegree[], colcode: string): DemoDegree[] {
  // a weighted draw without putting back: popular programmes are offered nearly everywhere
  const rank = (degree: DemoDegree) => Math.log(1 - chance('offer', colcode, degree.level, degree.code)) / degree.share;
  return [...degrees].sort((a, b) => rank(b) - rank(a));
}

function offered({ colcode, size }: DemoCollege, degrees: DemoDegree[]): [DemoDegree, number][] {
  const pick = (level: string) => degrees.filter((degree) => degree.active && degree.level === level);
  const commerce = pick('UG')[0]!;
  const bachelor = [commerce, ...byTaste(pick('UG').slice(1), colcode)].slice(
    0,
    Math.min(26, 2 + Math.floor(size / 110)),
  );
  const planted = colcode === '101';
  const chemistry = pick('PG').find((degree) => degree.code === 'CHE')!;
  const masters = byTaste(pick('PG'), colcode).slice(0, size > 400 ? Math.min(9, 1 + Math.floor(size / 450)) : 0);
  if (planted && !masters.includes(chemistry)) masters.push(chemistry);
  const others = [...(size > 2500 ? pick('MPHIL') : []), ...(planted ? pick('DIPLOMA') : [])];
  const portion = (list: DemoDegree[], share: number): [DemoDegree, number][] => {
    const sum = list.reduce((all, degree) => all + degree.share, 0);
    return list.map((degree) => [degree, (share * degree.share) / sum]);
  };
  return [...portion(bachelor, 0.88), ...portion(masters, 0.12), ...portion(others, 0.012)];
}

/** The whole roll as counts; they add up to the students of the profile, former students come in addition. */
export function cohorts({ colleges, degrees }: Masters): Cohort[] {
  const all = colleges.flatMap((college) => {
    if (college.size === 0) return [];
    const years = offered(college, degrees).flatMap(([degree, share]) =>
      RETENTION[degree.level]!.map(([admn, rest]) => ({ degree, admn, weight: share * rest })),
    );
    const counts = shareOut(
      college.size,
      years.map((year) => year.weight),
    );
    const roll = years.map((year, i) => ({ ...year, n: counts[i]! }));
    const former = roll.flatMap(({ degree, admn, n, weight }) => {
      const left = FORMER[degree.level];
      return left && admn === 2025 ? [{ degree, admn: left[0], n: Math.max(1, Math.round(n * left[1])), weight }] : [];
    });
    return [...roll, ...former].map(({ degree, admn, n }) => ({ college, degree, admn, n }));
  });
  return all
    .filter((cohort) => cohort.n > 0)
    .map(({ college, degree, admn, n }, i) => ({
      nr: i + 1,
      colcode: college.colcode,
      deg_id: degree.degId,
      level: degree.level,
      prefix: `C${admn % 100}${LEVEL_CODE[degree.level]}${college.colcode}${degree.code}`,
      admn,
      bos: bosOf(admn),
      n,
    }));
}
