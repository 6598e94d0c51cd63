import { PAPER_TYPES } from '@thervu/contracts/course/course-contract';
import { Line } from '@thervu/contracts/core/text';
import {
  EARLIER_OUTCOMES,
  earlierProblems,
  GRADE_POINT_PATTERN,
  SESSION_MONTHS,
} from '@thervu/contracts/earlier-result/earlier-result-rules';
import * as z from 'zod/mini';
import {
  createEarlierBatch,
  insertEarlierResults,
  validateEarlierRows,
  readEarlierRows,
  recordEarlierBatch,
  studentsWithPast,
} from './earlier-result-kind-queries';
import type { ImportKind } from './import-kind';
import { importColumns } from './kind-columns';

const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const mark = whole(0, 1000);
const SESSION_TEXT = 'Month and year: APR-2023.';
const NUMBER_0_TO_1000 = 'A whole number from 0 to 1000; empty where there is none.';
const MAY_BE_EMPTY = { empty: 'null' } as const;
const MAY_BE_LEFT_OUT = { needed: false, empty: 'null' } as const;

const SHAPE = {
  REG_NO: Line(40),
  P_CODE: z
    .string()
    .check(z.trim(), z.regex(/^[A-Z0-9][A-Z0-9/.-]{1,19}$/, 'A paper code has 2 to 20 capital letters and digits.')),
  SEM: whole(1, 12),
  SESSION: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^(${SESSION_MONTHS.join('|')})-(19[5-9][0-9]|20[0-9]{2})$`))),
  INT_MARK: mark,
  EXT_MARK: mark,
  TOTAL_MARK: mark,
  TOTAL_MAX: mark,
  CREDIT: whole(0, 100),
  GRADE_POINT: z.string().check(z.trim(), z.regex(GRADE_POINT_PATTERN)),
  RESULT: z.enum(EARLIER_OUTCOMES),
  ATTEMPT: whole(1, 99),
  GRADE: Line(5),
  P_NAME: Line(200),
  P_TYPE: z.enum(PAPER_TYPES),
  REASON: Line(300),
};

/** Results of before the portal. What is applied waits for a second officer; only then does it count. */
export const earlierResultKind: ImportKind = {
  kind: 'earlier-results',
  title: 'Earlier results',
  one: 'earlier result',
  afterword: 'They count once a second officer has signed them in Earlier Results.',
  tables: ['earlier_batch', 'earlier_result'],
  setsEveryRow: true,
  columns: importColumns(SHAPE, {
    REG_NO: { meaning: 'Register number of a student who is in the portal.', rule: 'At most 40 characters.' },
    P_CODE: { meaning: 'Paper code as it was then.', rule: 'A paper code has 2 to 20 capital letters and digits.' },
    SEM: { meaning: 'Semester.', rule: 'Enter a whole number from 1 to 12.', read: 'integer' },
    SESSION: { meaning: 'Month and year of the exam.', rule: SESSION_TEXT },
    INT_MARK: { meaning: 'Internal mark.', rule: NUMBER_0_TO_1000, read: 'integer', ...MAY_BE_EMPTY },
    EXT_MARK: {
      meaning: 'External mark; empty for an absent student.',
      rule: NUMBER_0_TO_1000,
      read: 'integer',
      ...MAY_BE_EMPTY,
    },
    TOTAL_MARK: {
      meaning: 'Total; empty for an absent student and for a paper without marks.',
      rule: NUMBER_0_TO_1000,
      read: 'integer',
      ...MAY_BE_EMPTY,
    },
    TOTAL_MAX: {
      meaning: 'Maximum of the total; 0 for a paper that is only completed or commended.',
      rule: 'Enter a whole number from 0 to 1000.',
      read: 'integer',
    },
    CREDIT: {
      meaning: 'Credit, 0 for none. May be empty where the course list has the paper.',
      rule: 'Enter a whole number from 0 to 100.',
      read: 'integer',
      ...MAY_BE_EMPTY,
    },
    GRADE_POINT: {
      meaning: 'Grade point of a passed paper with credit.',
      rule: 'A number from 0 to 10 with at most two places.',
      ...MAY_BE_EMPTY,
    },
    RESULT: { meaning: 'Passed, to re-appear, or absent.', rule: 'P, RA or AAA.', allowed: EARLIER_OUTCOMES },
    ATTEMPT: { meaning: 'Number of the attempt, 1 for the first.', rule: 'A whole number from 1.', read: 'integer' },
    GRADE: { meaning: 'Letter of the grade.', rule: 'At most 5 characters.', ...MAY_BE_LEFT_OUT },
    P_NAME: {
      meaning: 'Name of the paper. Required where the course list does not have it any more.',
      rule: 'At most 200 characters.',
      ...MAY_BE_LEFT_OUT,
    },
    P_TYPE: {
      meaning: 'Kind of the paper. Required where the course list does not have it any more.',
      rule: 'One of the types.',
      allowed: PAPER_TYPES,
      ...MAY_BE_LEFT_OUT,
    },
    REASON: {
      meaning: 'Why a result that counts already is corrected; empty for a new one.',
      rule: 'At most 300 characters.',
      ...MAY_BE_LEFT_OUT,
    },
  }),
  rowRule: (values) =>
    earlierProblems({
      INT_MARK: (values.INT_MARK ?? null) as number | null,
      EXT_MARK: (values.EXT_MARK ?? null) as number | null,
      TOTAL_MARK: (values.TOTAL_MARK ?? null) as number | null,
      TOTAL_MAX: values.TOTAL_MAX as number,
      CREDIT: (values.CREDIT ?? null) as number | null,
      GRADE_POINT: (values.GRADE_POINT ?? null) as string | null,
      RESULT: values.RESULT as (typeof EARLIER_OUTCOMES)[number],
    }).map(({ field, message }) => ({ column: field, value: String(values[field] ?? ''), message })),
  async check(trx, id) {
    await readEarlierRows(trx, id);
    await validateEarlierRows(trx, id);
  },
  async apply(trx, id, actor, { written }) {
    const batch = await createEarlierBatch(trx, id, actor.userId);
    if (batch === undefined) return { inserted: 0, updated: 0 };
    const counts = await insertEarlierResults(trx, id, batch);
    await recordEarlierBatch(trx, batch, actor);
    await written(counts.inserted + counts.updated);
    return counts;
  },
  existing: studentsWithPast,
};
