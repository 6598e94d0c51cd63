import { explain, ResultStep, type ResultCode, type WaitReason } from '@thervu/contracts/result/result-steps';
import { clonedDatabase } from '@thervu/testing/database';
import * as z from 'zod/mini';
import { ResultExam, runResultJob, type PlantedPaper, type PlantedRow } from '../../testing/result-exam';
import { insertRun, rulesFor } from './run-queries';

const clone = clonedDatabase('tiny');
const db = () => clone.pools.owner;

const base = {
  p_type: 'THEORY',
  scheme: 'MARKS',
  credit: 4,
  intl_max: 25,
  extl_max: 75,
  intl_min: 0,
} as const;
const UG = { ...base, level: 'UG', extl_min: 30 } as const;
const PG = { ...base, level: 'PG', extl_min: 38 } as const;
const practical = { p_type: 'PRACTICAL', intl_max: 40, extl_max: 60 } as const;
const UG_PRACTICAL = { ...UG, ...practical, extl_min: 24 };
const PG_PRACTICAL = { ...PG, ...practical, extl_min: 30 };
const COMMENDED = {
  ...UG,
  p_type: 'INTERNSHIP',
  scheme: 'COMMENDED',
  intl_max: 0,
  extl_max: 1,
  extl_min: 0,
} as const;
const EXTENSION = { ...COMMENDED, p_type: 'TRAINING', scheme: 'COMPLETION', extl_max: 0 } as const;
const EXTERNAL_ONLY = { ...UG, intl_max: 0, extl_max: 100, extl_min: 40 };

type More = Partial<Pick<PlantedRow, 'absent' | 'held' | 'exception'>>;
type Vector = [
  name: string,
  paper: Omit<PlantedPaper, 'code'>,
  intl: number | null,
  ext: number | null,
  more: More,
  result: ResultCode,
  reason: WaitReason | null,
  grade: string | null,
  sentence: string,
];
/** Every line of the table of vectors for results, and the order of the rules where two of them apply. */
const VECTORS: Vector[] = [
  [
    'UG theory exactly at both limits',
    UG,
    10,
    30,
    {},
    'P',
    null,
    'C',
    'Passed: external mark 30 (minimum 30), internal mark 10 (minimum 0) and total 40 (minimum 40).',
  ],
  [
    'UG theory below the external minimum, though the total is 54',
    UG,
    25,
    29,
    {},
    'RA',
    null,
    'U',
    'To appear again: the external mark of 29 is below the minimum of 30.',
  ],
  [
    'UG theory with a total of 39',
    UG,
    9,
    30,
    {},
    'RA',
    null,
    'U',
    'To appear again: the total of 39 is below the minimum of 40.',
  ],
  [
    'UG theory without an internal minimum',
    UG,
    0,
    40,
    {},
    'P',
    null,
    'C',
    'Passed: external mark 40 (minimum 30), internal mark 0 (minimum 0) and total 40 (minimum 40).',
  ],
  [
    'UG theory below an internal minimum of 10',
    { ...UG, intl_min: 10 },
    9,
    60,
    {},
    'RA',
    null,
    'U',
    'To appear again: the internal mark of 9 is below the minimum of 10.',
  ],
  [
    'UG theory, internal missing',
    UG,
    null,
    50,
    {},
    'W',
    'INTERNAL_MISSING',
    null,
    'The result is waiting: the internal mark is missing.',
  ],
  [
    'UG theory, script missing',
    UG,
    20,
    null,
    {},
    'W',
    'SCRIPT_MISSING',
    null,
    'The result is waiting: the answer script has no external mark yet.',
  ],
  ['UG theory, absent', UG, 20, null, { absent: true }, 'AAA', null, 'AAA', 'Absent from the examination.'],
  [
    'UG theory, absence before missing marks',
    UG,
    null,
    null,
    { absent: true },
    'AAA',
    null,
    'AAA',
    'Absent from the examination.',
  ],
  [
    'UG theory, withheld first',
    UG,
    20,
    50,
    { held: 'WITHHELD_FEE' },
    'W',
    'WITHHELD_FEE',
    null,
    'The result is waiting: it is withheld for fees.',
  ],
  [
    'PG theory with a total of 50',
    PG,
    12,
    38,
    {},
    'P',
    null,
    'B',
    'Passed: external mark 38 (minimum 38), internal mark 12 (minimum 0) and total 50 (minimum 50).',
  ],
  [
    'PG theory below the external minimum',
    PG,
    25,
    37,
    {},
    'RA',
    null,
    'U',
    'To appear again: the external mark of 37 is below the minimum of 38.',
  ],
  [
    'PG theory with a total of 49',
    PG,
    11,
    38,
    {},
    'RA',
    null,
    'U',
    'To appear again: the total of 49 is below the minimum of 50.',
  ],
  [
    'UG practical with a total of 40',
    UG_PRACTICAL,
    16,
    24,
    {},
    'P',
    null,
    'C',
    'Passed: external mark 24 (minimum 24), internal mark 16 (minimum 0) and total 40 (minimum 40).',
  ],
  [
    'UG practical below the external minimum',
    UG_PRACTICAL,
    20,
    23,
    {},
    'RA',
    null,
    'U',
    'To appear again: the external mark of 23 is below the minimum of 24.',
  ],
  [
    'PG practical with a total of 50',
    PG_PRACTICAL,
    20,
    30,
    {},
    'P',
    null,
    'B',
    'Passed: external mark 30 (minimum 30), internal mark 20 (minimum 0) and total 50 (minimum 50).',
  ],
  ['Commended is no fail', COMMENDED, null, 0, {}, 'P', null, null, 'Passed: Commended.'],
  ['Highly Commended', COMMENDED, null, 1, {}, 'P', null, null, 'Passed: Highly Commended.'],
  [
    'neither commended nor highly commended',
    COMMENDED,
    null,
    null,
    {},
    'W',
    'PRACTICAL_MISSING',
    null,
    'The result is waiting: the practical mark is missing.',
  ],
  [
    'extension activities with any entry',
    EXTENSION,
    0,
    null,
    {},
    'P',
    null,
    null,
    'Passed: the activity was completed.',
  ],
  [
    'extension activities without an entry',
    EXTENSION,
    null,
    null,
    {},
    'W',
    'INTERNAL_MISSING',
    null,
    'The result is waiting: the internal mark is missing.',
  ],
  [
    'a paper without internal marks',
    EXTERNAL_ONLY,
    null,
    40,
    {},
    'P',
    null,
    'C',
    'Passed: external mark 40 (minimum 40) and total 40 (minimum 40).',
  ],
  [
    'a practical without its mark',
    UG_PRACTICAL,
    20,
    null,
    {},
    'W',
    'PRACTICAL_MISSING',
    null,
    'The result is waiting: the practical mark is missing.',
  ],
  [
    'withheld before absence',
    UG,
    20,
    null,
    { absent: true, held: 'WITHHELD_MALPRACTICE' },
    'W',
    'WITHHELD_MALPRACTICE',
    null,
    'The result is waiting: it is withheld for malpractice.',
  ],
  [
    'a script of an absentee',
    UG,
    20,
    null,
    { absent: true, exception: 'SCRIPT_OF_ABSENTEE' },
    'W',
    'SCRIPT_OF_ABSENTEE',
    null,
    'The result is waiting: a script was found although the candidate is marked absent.',
  ],
  [
    'a script withheld for malpractice',
    UG,
    20,
    null,
    { exception: 'WITHHELD_MALPRACTICE' },
    'W',
    'WITHHELD_MALPRACTICE',
    null,
    'The result is waiting: it is withheld for malpractice.',
  ],
  [
    'a script declared missing',
    UG,
    20,
    null,
    { exception: 'SCRIPT_MISSING' },
    'W',
    'SCRIPT_MISSING',
    null,
    'The result is waiting: the answer script has no external mark yet.',
  ],
  [
    'internal missing before a missing script',
    UG,
    null,
    null,
    {},
    'W',
    'INTERNAL_MISSING',
    null,
    'The result is waiting: the internal mark is missing.',
  ],
  [
    'both minima missed',
    UG,
    0,
    10,
    {},
    'RA',
    null,
    'U',
    'To appear again: the external mark of 10 is below the minimum of 30 and the total of 10 is below the minimum of 40.',
  ],
];

interface Row {
  result: ResultCode;
  reason: WaitReason | null;
  grade: string | null;
  grade_point: string | null;
  total_mark: number | null;
  int_mark: number | null;
  ext_mark: number | null;
  absent: string | null;
  steps: ResultStep[];
}

describe('results by the rules', () => {
  let exam: ResultExam;
  const rows = new Map<string, Row>();
  let message: string;
  beforeAll(async () => {
    exam = await new ResultExam(db(), 2051).open();
    const planted = VECTORS.map<PlantedRow>(([, paper, intl, ext, overrides], index) => ({
      student: 0,
      intl,
      ext,
      ...overrides,
      paper: { ...paper, code: `VEC${String(index).padStart(3, '0')}` },
    }));
    const unconfirmed: PlantedRow = {
      student: 0,
      intl: 20,
      ext: null,
      confirmed: false,
      paper: { ...UG, code: 'VECX' },
    };
    const ids = await exam.plant([...planted, unconfirmed]);
    const { rules } = await rulesFor(db(), exam.examId);
    const office = await db()('app_user').where({ login: '501' }).first('id');
    const run = await insertRun(db(), {
      exam_id: exam.examId,
      kind: 'MAIN',
      version: 1,
      base_version: null,
      rules,
      started_by: office.id,
    });
    message = await runResultJob(db(), { examId: exam.examId, run: run.id });
    const written = await db()('result').where({ exam_id: exam.examId });
    for (const row of written) {
      const index = ids.indexOf(row.application_id);
      rows.set(VECTORS[index]?.[0] ?? 'not confirmed', row);
    }
  });

  test.each(VECTORS)('%s', (name, _paper, intl, ext, _more, result, reason, grade, sentence) => {
    const row = rows.get(name)!;
    expect([row.result, row.reason, row.grade]).toEqual([result, reason, grade]);
    // a W shows the available marks; an absent candidate has no external mark and no total
    expect([row.int_mark, row.ext_mark]).toEqual([intl, ext]);
    const marked = (result === 'P' || result === 'RA') && grade !== null;
    expect(row.total_mark).toBe(marked ? (intl ?? 0) + (ext ?? 0) : null);
    expect(row.absent).toBe(result === 'AAA' ? 'AB' : null);
    expect(Number(row.grade_point)).toBe(result === 'P' && marked ? row.total_mark! / 10 : 0);
    expect(explain(row)).toBe(sentence);
    z.array(ResultStep).parse(row.steps);
    expect(row.steps[0]).toMatchObject({ rule: 'RULES', version: 1, ok: true });
    expect(row.steps.every(({ ok }) => ok)).toBe(result === 'P');
  });

  test('a paper that is not confirmed has no result', () => {
    expect(rows.has('not confirmed')).toBe(false);
    expect(rows.size).toBe(VECTORS.length);
  });

  test('the second calculation finds the same', () => {
    expect(message).toMatch(/the second calculation agrees on every row\.$/);
  });

  test('a student is told that a result waits, and not why it is withheld', () => {
    const report = (name: string) => explain(rows.get(name)!, 'student');
    expect(report('UG theory, withheld first')).toBe(
      'The result is waiting; the college or the examination office can say more.',
    );
    expect(report('a script of an absentee')).not.toContain('script');
    expect(report('UG theory, internal missing')).toBe('The result is waiting: the internal mark is missing.');
  });
});
