import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName } from '../core/exam-shapes';
import { Count, Day, Id, Message, Moment } from '../core/shapes';
import { Version } from './revaluation-shapes';

const settling = { permission: 'revaluation.settle' } as const;
const ofExam = z.object({ exam: ExamName });

/**
 * FIRST: one person has keyed the sum. DIFFERENT: two have, and their figures differ; a third person decides. AGREED: two are
 * equal, or a third has decided.
 */
export const RETOTAL_STATES = ['WAITING', 'FIRST', 'DIFFERENT', 'AGREED'] as const;

/** A script whose marks are summed again, identified by its numbers alone: no field names the student. */
export const Retotal = z.object({
  /** Number of the request. */
  rid: Id,
  P_CODE: z.string(),
  /** The number on the script. */
  dummy_no: z.nullable(z.string()),
  bundle: z.nullable(z.int()),
  packet: z.nullable(z.int()),
  script: z.nullable(z.int()),
  place: z.nullable(z.string()),
  EXTL_MAX: z.int(),
  state: z.enum(RETOTAL_STATES),
  /** Whether the caller has keyed this script already: then another person must continue. */
  mine: z.boolean(),
  /** The agreed sum; null until then, so that the second person cannot copy the first. */
  agreed: z.nullable(z.int()),
  /** The published mark; null until the sum is agreed. */
  original: z.nullable(z.int()),
  row_version: Version,
});
export type Retotal = z.infer<typeof Retotal>;

export const listRetotals = defineCall({
  ...settling,
  method: 'GET',
  name: 'listRetotals',
  path: '/control/revaluation/:exam/retotals',
  summary: 'The scripts to be summed anew, with how far each has come; figures only once they are agreed.',
  params: ofExam,
  reply: z.object({ frozen: z.boolean(), items: z.array(Retotal) }),
  refusals: [404],
});

export const keyRetotal = defineCall({
  ...settling,
  method: 'PUT',
  name: 'keyRetotal',
  path: '/control/revaluation/retotals/:rid',
  summary: 'Keys the sum of the marks of a script: two people without seeing each other, a third where they differ.',
  params: z.object({ rid: Id }),
  body: z.object({
    /** The sum of the marks on the script, 0 to the maximum of the paper. */
    sum: z.int().check(z.gte(0), z.lte(999)),
    row_version: Version,
  }),
  reply: z.extend(Message, { row: Retotal }),
  refusals: [404, 409, 422],
});

/** A script of which a copy must be given to the candidate. */
export const ScriptCopy = z.object({
  rid: Id,
  Colcode: z.string(),
  REG_NO: z.string(),
  NAME: z.string(),
  P_CODE: z.string(),
  dummy_no: z.nullable(z.string()),
  bundle: z.nullable(z.int()),
  packet: z.nullable(z.int()),
  script: z.nullable(z.int()),
  place: z.nullable(z.string()),
  handedAt: z.nullable(Moment),
  handedBy: z.nullable(z.string()),
});
export type ScriptCopy = z.infer<typeof ScriptCopy>;

export const listScriptCopies = defineCall({
  ...settling,
  method: 'GET',
  name: 'listScriptCopies',
  path: '/control/revaluation/:exam/copies',
  summary:
    'The scripts to be copied for transparency and whether the copy has been handed over. Joins register number and dummy number, so that every reading is audited.',
  params: ofExam,
  reply: z.object({
    frozen: z.boolean(),
    /** Years for which scripts are stored after publication, and the last day of that; null before publication. */
    years: z.int(),
    keptUntil: z.nullable(Day),
    handed: Count,
    items: z.array(ScriptCopy),
  }),
  refusals: [404],
});

export const setCopyHanded = defineCall({
  ...settling,
  method: 'PUT',
  name: 'setCopyHanded',
  path: '/control/revaluation/copies/:rid',
  summary: 'Notes that the copy of a script has been handed over, or takes that back.',
  params: z.object({ rid: Id }),
  body: z.object({ handed: z.boolean() }),
  reply: z.extend(Message, { row: ScriptCopy }),
  refusals: [404, 422],
});
