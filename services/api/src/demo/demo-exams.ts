import type { Knex } from 'knex';
import { type DemoProfile, PROFILES } from './demo-profile';

/** The three exams every profile has, and the older ones in which the students on the roll have sat since they were admitted. */
export interface DemoExams {
  published: DemoExam;
  valuation: DemoExam;
  application: DemoExam;
  /** Latest first. */
  history: DemoExam[];
}

export interface DemoExam {
  id: number;
  etype: 'ODD' | 'EVEN';
  eyear: number;
  /** The tables of its rows: applications and results. */
  tables: { applications: string; results: string };
  /** The seed of its random draws, so that they do not change when exams are added before it. */
  draw: number;
  /** Set for the older exams alone. */
  older?: {
    /** What is failed here may be open to this day. */
    staysOpen: boolean;
    /** The last older exam of its kind: papers failed in exams whose failures do not stay open are passed here. */
    settles: boolean;
  };
}

async function addExam(
  db: Knex.Transaction,
  etype: 'ODD' | 'EVEN',
  eyear: number,
  draw: number,
  overrides: Record<string, unknown>,
): Promise<DemoExam> {
  const [exam] = await db('exam')
    .insert({ etype, eyear, emonth: etype === 'ODD' ? 'NOV' : 'APR', ...overrides })
    .returning<{ id: number; exam_tbl: string }[]>(['id', 'exam_tbl']);
  await db.raw('select create_exam_partitions(?)', [exam!.id]);
  const applications = exam!.exam_tbl.toLowerCase();
  return {
    id: exam!.id,
    etype,
    eyear,
    draw,
    tables: { applications: `part.${applications}`, results: `part.${applications.replace('e', 'r')}` },
  };
}

const STAGES: string[] = [
  'CREATED',
  'REGISTRATION',
  'APPLICATION',
  'ROLL_FROZEN',
  'SCHEDULED',
  'SHEETS',
  'CONDUCT',
  'VALUATION',
  'CONSOLIDATED',
  'PROCESSED',
  'PUBLISHED',
  'REVALUATION',
  'REVISED',
];

/** The steps of every exam up to its stage, taken by the office; its people have to be there. */
export async function logStages(db: Knex.Transaction): Promise<void> {
  const office = await db('app_user').where({ login: '501' }).first<{ id: number }>('id');
  const exams = await db('exam')
    .orderBy('id')
    .select<{ id: number; etype: string; eyear: number; stage: string }[]>('id', 'etype', 'eyear', 'stage');
  await db('exam_stage_log').insert(
    exams.flatMap(({ id, etype, eyear, stage }) => {
      const start = Date.UTC(eyear, etype === 'ODD' ? 7 : 1, 1, 5);
      return STAGES.slice(0, STAGES.indexOf(stage) + 1).map((to_stage, i) => ({
        exam_id: id,
        to_stage,
        from_stage: STAGES[i - 1] ?? null,
        by_user: office.id,
        at: new Date(start + i * 12 * 86_400_000).toISOString(),
      }));
    }),
  );
  // the windows closed with the steps that close them
  await db.raw(
    `update exam e set closed_at = (
       select coalesce(jsonb_object_agg(f.flag, l.at), '{}')
       from (values ('COUR_APLY', e.cour_aply, 'ROLL_FROZEN'), ('EXAM_APLY', e.exam_aply, 'ROLL_FROZEN'),
         ('INTL_APLY', e.intl_aply, 'CONSOLIDATED'), ('PRACT_APLY', e.pract_aply, 'CONSOLIDATED')) f (flag, is_open, closing)
       join exam_stage_log l on l.exam_id = e.id and l.to_stage = f.closing
       where not f.is_open)`,
  );
}

/** Latest first, back to the first semester of those who were in their last one when results were published. */
const OLDER = [
  ['ODD', 2024],
  ['EVEN', 2024],
  ['ODD', 2023],
  ['EVEN', 2023],
  ['ODD', 2022],
] as const;

/** Oldest first, so that exam numbers follow the calendar. */
export async function loadExams(db: Knex.Transaction, profile: DemoProfile): Promise<DemoExams> {
  const { openExams } = PROFILES[profile];
  const history: DemoExam[] = [];
  for (const [back, [etype, eyear]] of [...OLDER.entries()].reverse()) {
    const published = `${etype === 'ODD' ? eyear + 1 : eyear}-${etype === 'ODD' ? '01' : '06'}-20T04:30:00Z`;
    history.unshift({
      ...(await addExam(db, etype, eyear, openExams - back, {
        stage: 'REVISED',
        published_at: published,
        reval_published_at: published,
        camp_locked_at: published,
        sheets_generated_at: published,
      })),
      older: { staysOpen: back < openExams, settles: back < 2 },
    });
  }
  return {
    history,
    published: await addExam(db, 'EVEN', 2025, openExams + 1, {
      stage: 'REVALUATION',
      rev_aply: true,
      sheets_generated_at: '2025-04-02T05:00:00Z',
      camp_locked_at: '2025-06-02T12:00:00Z',
      published_at: '2025-06-20T04:30:00Z',
    }),
    valuation: await addExam(db, 'ODD', 2025, openExams + 2, {
      stage: 'VALUATION',
      intl_aply: true,
      pract_aply: true,
      sheets_generated_at: '2025-10-25T05:00:00Z',
    }),
    application: await addExam(db, 'EVEN', 2026, openExams + 3, {
      stage: 'APPLICATION',
      cour_aply: true,
      exam_aply: true,
    }),
  };
}
