import type { Knex } from 'knex';
import { DEMONSTRATION } from '../core/session/demonstration';
import { demoColleges, type DemoCollege } from './demo-colleges';
import { degreeCourses } from './demo-courses';
import { DEMO_NOW, type DemoProfile, PROFILES } from './demo-profile';
import { type Level, type Programme, PROGRAMMES, SEMESTERS } from './demo-programmes';

/** Board of Studies years of which papers exist; 2017 remains for one old arrear. */
export const BOS_YEARS = [2021, 2023];

const SETTINGS: [key: string, value: unknown, audience: 'PUBLIC' | 'SIGNED_IN' | 'OFFICE'][] = [
  [DEMONSTRATION, true, 'PUBLIC'],
  ['university.name', 'Thervu Demonstration University', 'PUBLIC'],
  [
    'university.accreditation',
    'Invented for demonstration: not a real university, no real person, no real mark',
    'PUBLIC',
  ],
  ['university.contact_email', 'office@example.org', 'PUBLIC'],
  ['admission.year', 2025, 'PUBLIC'],
  ['admission.years', [2022, 2023, 2024, 2025], 'SIGNED_IN'],
  ['exam.max_semester', 8, 'SIGNED_IN'],
  ['exam.arrear_any_semester', false, 'SIGNED_IN'],
  [
    'exam.holidays',
    [
      { day: '2026-01-26', name: 'Republic Day' },
      { day: '2026-04-03', name: 'Good Friday' },
      { day: '2026-04-14', name: 'Tamil New Year' },
      { day: '2026-05-01', name: 'May Day' },
      { day: '2026-08-15', name: 'Independence Day' },
      { day: '2026-10-02', name: 'Gandhi Jayanti' },
    ],
    'SIGNED_IN',
  ],
  ['camp.distinct_operators', true, 'SIGNED_IN'],
  // in a demonstration nobody prints slips: a first password signs in once and must be changed
  ['security.enrolment_code', false, 'SIGNED_IN'],
  ['camp.max_mark', 75, 'SIGNED_IN'],
  ['fee.exempt_all_for_disabled', false, 'SIGNED_IN'],
  ['revaluation.third_valuer_from', 10, 'OFFICE'],
  ['result.retention_years', 1, 'OFFICE'],
];

const LEVELS: [degree: string, group: 'UG' | 'PG', consolidated: boolean][] = [
  ['UG', 'UG', true],
  ['PG', 'PG', true],
  ['MPHIL', 'PG', true],
  ['PHD', 'PG', true],
  ['DIPLOMA', 'PG', false],
  ['CERTIFICATE', 'PG', false],
];

const FEES: [name: string, fees: number][] = [
  ['Exam Application', 100],
  ['Mark Sheet', 75],
  ['Consolidated', 400],
  ['Provisional', 250],
  ['Convocation', 500],
];

const P_TYPES = ['THEORY', 'PRACTICAL', 'PROJECT', 'TRAINING', 'INTERNSHIP'];
const GRADES: [from: number, to: number, letter: string, description: string][] = [
  [90, 100, 'O', 'Outstanding'],
  [80, 89.99, 'D+', 'Excellent'],
  [75, 79.99, 'D', 'Distinction'],
  [70, 74.99, 'A+', 'Very Good'],
  [60, 69.99, 'A', 'Good'],
  [50, 59.99, 'B', 'Average'],
  [40, 49.99, 'C', 'Satisfactory'],
  [0, 39.99, 'U', 'Re-appear'],
];
const CLASSES: [from: number, letter: string, label: string, first: string | null][] = [
  [9.5, 'O+', 'First Class', 'First Class - Exemplary'],
  [9, 'O', 'First Class', 'First Class - Exemplary'],
  [8.5, 'D++', 'First Class', 'First Class with Distinction'],
  [8, 'D+', 'First Class', 'First Class with Distinction'],
  [7.5, 'D', 'First Class', 'First Class with Distinction'],
  [7, 'A++', 'First Class', null],
  [6.5, 'A+', 'First Class', null],
  [6, 'A', 'First Class', null],
  [5.5, 'B+', 'Second Class', null],
  [5, 'B', 'Second Class', null],
  [4.5, 'C+', 'Third Class', null],
  [4, 'C', 'Third Class', null],
];

async function loadRules(db: Knex.Transaction): Promise<void> {
  for (const [level] of LEVELS) {
    const master = ['PG', 'MPHIL', 'PHD'].includes(level);
    const minimum = master ? 50 : 40;
    const [set] = await db('rule_set')
      .insert({
        name: `${level} 2017`,
        deg_level: level,
        from_admn_yr: 2017,
        version: 1,
      })
      .returning<{ id: number }[]>('id');
    const rule_set_id = set!.id;
    await db('rule_line').insert(
      P_TYPES.map((p_type) => ({
        rule_set_id,
        p_type,
        total_min_pct: minimum,
        extl_min_pct: minimum,
        intl_min_pct: 0,
      })),
    );
    await db('grade_band').insert(
      GRADES.map(([min_pct, max_pct, letter, description]) => ({
        rule_set_id,
        min_pct,
        max_pct,
        description,
        letter: min_pct < minimum ? 'U' : letter,
        is_pass: min_pct >= minimum,
      })),
    );
    await db('class_band').insert(
      CLASSES.filter(([from]) => !master || from >= 5).map(([min_cgpa, letter, label, first_attempt_label]) => ({
        rule_set_id,
        min_cgpa,
        letter,
        label,
        first_attempt_label,
      })),
    );
    await db('rule_set').where({ id: rule_set_id }).update({ frozen_at: DEMO_NOW });
  }
}

export interface DemoDegree extends Programme {
  degId: number;
}

export interface Masters {
  colleges: DemoCollege[];
  degrees: DemoDegree[];
}

async function loadDegrees(db: Knex.Transaction): Promise<DemoDegree[]> {
  const rows = await db('degree')
    .insert(
      PROGRAMMES.map((programme) => ({
        degree: programme.degree,
        deg_name: programme.name,
        deg_level: programme.level,
        reg_code: programme.code,
        start_yr: 2017,
        tot_sem: SEMESTERS[programme.level],
        tot_yr: SEMESTERS[programme.level] / 2,
        total_credit: { UG: 140, PG: 90, MPHIL: 24, DIPLOMA: 30 }[programme.level satisfies Level],
        deg_status: programme.active,
        updated_at: DEMO_NOW,
      })),
    )
    .returning<{ deg_id: number }[]>('deg_id');
  return PROGRAMMES.map((programme, i) => ({ ...programme, degId: rows[i]!.deg_id }));
}

/** Settings, levels, colleges, degrees, papers, rules and fees; camps and grading schemes come with the migrations. */
export async function loadMasters(db: Knex.Transaction, profile: DemoProfile): Promise<Masters> {
  const { colleges: count, students } = PROFILES[profile];
  await db('university_setting').insert(
    SETTINGS.map(([key, value, audience]) => ({
      key,
      value: JSON.stringify(value),
      audience,
      updated_at: DEMO_NOW,
    })),
  );
  await db('degree_level')
    .insert(
      LEVELS.map(([degree, reval_group, consolidated_fee_applies], sort) => ({
        degree,
        reval_group,
        consolidated_fee_applies,
        sort,
      })),
    )
    .onConflict('degree')
    .merge();
  const colleges = demoColleges(count, students);
  await db.batchInsert(
    'college',
    colleges.map((college) => ({ ...college.row, updated_at: DEMO_NOW })),
    100,
  );
  await db('camp_allocation_event').update({ at: DEMO_NOW });
  const degrees = await loadDegrees(db);
  const courses = degrees
    .filter((degree) => degree.active)
    .flatMap((degree) => BOS_YEARS.flatMap((bos) => degreeCourses(degree, degree.degId, bos)));
  // the one paper of an older Board of Studies year that a student still has to pass
  const old = degreeCourses(degrees[0]!, degrees[0]!.degId, 2017).filter((course) => course.p_code === '17UCOCT01');
  const papers = [...courses, ...old].map((course) => ({ ...course, updated_at: DEMO_NOW }));
  await db.batchInsert('course', papers, 500);
  await db('fee_schedule')
    .insert(FEES.map(([name, fees], i) => ({ id: i + 1, name, fees })))
    .onConflict('id')
    .merge();
  await db('reval_fee')
    .insert(
      ['UG', 'PG'].flatMap((reval_group) => [
        { reval_group, kind: 'REVAL', fees: reval_group === 'UG' ? 500 : 600 },
        { reval_group, kind: 'RETOT', fees: 350 },
        { reval_group, kind: 'TRANS', fees: 350 },
      ]),
    )
    .onConflict(['reval_group', 'kind'])
    .merge();
  await loadRules(db);
  // the histories are written by triggers, those of the rules at the end of a transaction
  await db.raw('set constraints rule_set_changed immediate');
  await db('setting_history').update({ at: DEMO_NOW });
  return { colleges, degrees };
}
