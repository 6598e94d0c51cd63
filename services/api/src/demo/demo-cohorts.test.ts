import { cohorts } from './demo-cohorts';
import { demoColleges } from './demo-colleges';
import { type DemoProfile, PROFILES } from './demo-profile';
import { PROGRAMMES } from './demo-programmes';

const YEARS: Record<string, number> = { UG: 3, PG: 2, MPHIL: 1, DIPLOMA: 1 };
const degrees = PROGRAMMES.map((programme, i) => ({ ...programme, degId: i + 1 }));

describe.each(Object.keys(PROFILES) as DemoProfile[])('the roll of %s', (profile) => {
  const { colleges: count, students } = PROFILES[profile];
  const colleges = demoColleges(count, students);
  const all = cohorts({ colleges, degrees });

  test('adds up to the students of the profile, in as many colleges', () => {
    const roll = all.filter(({ level, admn }) => admn > 2025 - YEARS[level]!);
    expect(roll.reduce((sum, { n }) => sum + n, 0)).toBe(students);
    expect(new Set(roll.map(({ colcode }) => colcode)).size).toBe(count);
  });

  test('gives every student a register number of its own', () => {
    expect(new Set(all.map(({ prefix }) => prefix)).size).toBe(all.length);
    expect(Math.max(...all.map(({ n }) => n))).toBeLessThan(1000);
    expect(all.every(({ prefix }) => /^C\d\d(UG|PG|MP|DP)\d{3}[A-Z]{3}$/.test(prefix))).toBe(true);
  });

  test('has the cohorts of the planted cases', () => {
    const size = (prefix: string) => all.find((cohort) => cohort.prefix === prefix)?.n ?? 0;
    expect(size('C23UG101COM')).toBeGreaterThanOrEqual(11);
    expect(size('C24UG101COM')).toBeGreaterThanOrEqual(9);
    expect(size('C22UG101COM')).toBeGreaterThanOrEqual(2);
    expect(size('C24UG102COM')).toBeGreaterThanOrEqual(1);
  });

  test('names no two colleges alike', () => {
    const names = colleges.map(({ row }) => row.colname);
    expect(new Set(names).size).toBe(names.length);
  });
});
