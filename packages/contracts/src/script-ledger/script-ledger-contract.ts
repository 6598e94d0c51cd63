import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { PaperCodeInPath } from '../core/exam-shapes';
import { CollegeCode, Count, Id, Message, Moment, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { STAGES } from '../exam/exam-contract';
import { Job } from '../job/job-contract';
import { OPEN_WORK } from './open-work-rules';

/**
 * What became of the scripts of a paper. In balance when registered = absent + excepted + received, and
 * received = bundled = a = b = resolved.
 */
export const LedgerCounts = z.object({
  registered: Count,
  absent: Count,
  /** Scripts the camp cannot value, each declared with a reason; in none of the counts behind. */
  excepted: Count,
  issued: Count,
  received: Count,
  bundled: Count,
  a: Count,
  b: Count,
  resolved: Count,
});
export type LedgerCounts = z.infer<typeof LedgerCounts>;

export const PaperLine = z.extend(LedgerCounts, { p_code: z.string(), p_name: z.string() });
export type PaperLine = z.infer<typeof PaperLine>;
export const CollegeLine = z.extend(LedgerCounts, { colcode: z.string(), colname: z.string() });
export type CollegeLine = z.infer<typeof CollegeLine>;

/** H1 to H3 only in an exam with centres: what became of the seats. */
export const BALANCES = ['H1', 'H2', 'H3', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6'] as const;
export const Balance = z.object({
  balance: z.enum(BALANCES),
  /** Rows that disagree. */
  count: Count,
  /** Names of the first of them. */
  first: z.array(z.string()),
});
export type Balance = z.infer<typeof Balance>;

export const ScriptLedger = z.object({
  exam_id: Id,
  exam_name: z.string(),
  stage: z.enum(STAGES),
  row_version: RowVersion,
  /** When the lines were counted; null before the first count. */
  countedAt: z.nullable(Moment),
  campsLockedAt: z.nullable(Moment),
  /** The last finished run that wrote the agreed marks to the applications. */
  consolidated: z.nullable(z.object({ at: Moment, papers: Count, marks: Count, changed: Count, digest: z.string() })),
  balances: z.array(Balance),
  papers: z.array(PaperLine),
});
export type ScriptLedger = z.infer<typeof ScriptLedger>;
const exam = { examId: Id };

export const getScriptLedger = defineCall({
  name: 'getScriptLedger',
  method: 'GET',
  path: '/control/script-ledger/:examId',
  permission: 'script.manage',
  summary: 'The script ledger of an exam as last counted: a line for each paper, and the balances.',
  params: z.object(exam),
  reply: ScriptLedger,
  refusals: [404],
});

export const getPaperLedger = defineCall({
  name: 'getPaperLedger',
  method: 'GET',
  path: '/control/script-ledger/:examId/:pCode',
  permission: 'script.manage',
  summary: 'The ledger of one paper as last counted, a line for each college.',
  params: z.object({ ...exam, pCode: PaperCodeInPath }),
  reply: z.array(CollegeLine),
  refusals: [404],
});

/** The state of an unfinished script: the first thing that is missing. */
export const SCRIPT_STANDS = [
  'NOT_ISSUED',
  'VOID',
  'ABSENT_WITH_SCRIPT',
  'NOT_RECEIVED',
  'NOT_BUNDLED',
  'A_MISSING',
  'B_MISSING',
  'DIFFERENT',
  'EXCEPTED',
] as const;
export const EXCEPTIONS = ['SCRIPT_MISSING', 'SCRIPT_OF_ABSENTEE', 'WITHHELD_MALPRACTICE'] as const;

export const OpenScript = z.object({
  application_id: Id,
  reg_no: z.string(),
  dummy_no: z.nullable(z.string()),
  bundleno: z.nullable(z.int()),
  stands: z.enum(SCRIPT_STANDS),
  exception: z.nullable(z.object({ reason: z.enum(EXCEPTIONS), note: z.string(), by: z.string(), at: Moment })),
});
export type OpenScript = z.infer<typeof OpenScript>;

export const listOpenScripts = defineCall({
  name: 'listOpenScripts',
  method: 'GET',
  path: '/control/script-ledger/:examId/:pCode/:colcode',
  permission: 'script.manage',
  summary:
    'The scripts of a paper and college that are not at their end, as they stand now, at most 500. Joins register number and dummy number, so that every reading is audited.',
  params: z.object({ ...exam, pCode: PaperCodeInPath, colcode: CollegeCode }),
  reply: z.object({ total: Count, items: z.array(OpenScript) }),
  refusals: [404],
});

export const countScripts = defineCall({
  name: 'countScripts',
  method: 'POST',
  path: '/control/script-ledger/:examId/count',
  permission: 'script.manage',
  summary: 'Counts the ledger of an exam anew, in the background.',
  params: z.object(exam),
  reply: Job,
  refusals: [404],
});

export const consolidateMarks = defineCall({
  name: 'consolidateMarks',
  method: 'POST',
  path: '/control/script-ledger/:examId/consolidate',
  permission: 'exam.control',
  summary:
    'Counts the ledger and, when it balances, writes the agreed marks to the applications, paper by paper. The camps must be locked. Run again it does the same.',
  params: z.object(exam),
  reply: Job,
  refusals: [404, 422],
});

export const lockCamps = defineCall({
  name: 'lockCamps',
  method: 'PUT',
  path: '/control/camp-lock/:examId',
  permission: 'exam.control',
  summary:
    'Locks the camps of an exam, after which no camp mark can change and camps read, print and settle problems only, or unlocks them with a reason.',
  params: z.object(exam),
  body: z.object({ locked: z.boolean(), reason: z.optional(Line(300)), row_version: RowVersion }),
  reply: Message,
  refusals: [404, 409, 422],
});

/** What is still open of one kind, by camp; marks of colleges by college. */
export const OpenWork = z.object({
  kind: z.enum(OPEN_WORK),
  count: Count,
  where: z.array(z.object({ name: z.string(), count: Count })),
});
export type OpenWork = z.infer<typeof OpenWork>;
export const OpenWorkCount = z.object({
  /** Begun at this moment; null while it is being counted: to be asked for again. */
  counted: z.nullable(z.object({ at: Moment, kinds: z.array(OpenWork) })),
});
export type OpenWorkCount = z.infer<typeof OpenWorkCount>;

export const listOpenWork = defineCall({
  name: 'listOpenWork',
  method: 'GET',
  path: '/control/open-work/:examId',
  permission: 'script.manage',
  summary:
    'What is still open in an exam, by kind and camp, counted within the last minute: read before its camps are locked or its valuation is closed. A question of one name is answered with a count that began after it was asked first.',
  params: z.object(exam),
  query: z.object({ question: z.optional(Line(40)) }),
  reply: OpenWorkCount,
  refusals: [404],
});

export const setScriptException = defineCall({
  name: 'setScriptException',
  method: 'PUT',
  path: '/control/script-ledger/:examId/exceptions/:applicationId',
  permission: 'script.manage',
  summary: 'Declares that a script cannot be valued, with reason and note; a null reason takes that back.',
  params: z.object({ ...exam, applicationId: Id }),
  body: z.object({ reason: z.nullable(z.enum(EXCEPTIONS)), note: Line(300) }),
  reply: Message,
  refusals: [404, 422],
});
