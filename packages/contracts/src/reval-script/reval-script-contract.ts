import * as z from 'zod/mini';
import { Pass } from '../bundle/bundle-contract';
import { Packet, Serial } from '../bundle/bundle-shapes';
import { defineCall } from '../core/call';
import { EnteredMark, MarkOrNone, ScriptBarcode } from '../core/exam-shapes';
import { Count, Id, Message, Moment, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { Job } from '../job/job-contract';
import { Reason } from '../setting/setting-contract';
import {
  MISSING_REASONS,
  REVAL_PASSES,
  REVAL_PROBLEMS,
  REVAL_RESOLUTIONS,
  REVAL_STATES,
  VALUATIONS,
} from './reval-script-rules';

const ValuationNumber = z.literal([...VALUATIONS]);

/**
 * A script of the revaluation in the officer's camp. Its new number is sent once the old one has been scanned; the mark
 * of the first valuation is in no answer. An operator gets only their own keyings, a camp officer A and B once both
 * exist.
 */
export const RevalScript = z.object({
  id: Id,
  /** The exam whose revaluation it is; the officer's own may be a later one. */
  exam_name: z.string(),
  barcode: z.nullable(z.string()),
  dummy: z.nullable(z.string()),
  /** The position of the script in the first valuation. */
  bundle: z.nullable(z.int()),
  packet: z.nullable(Packet),
  script: z.nullable(Serial),
  /** The agreed mark of this valuation, for the camp officer. */
  ext_mark: MarkOrNone,
  p_code: z.string(),
  valuation: ValuationNumber,
  /** The camp that has the script. */
  from_place: z.nullable(z.string()),
  state: z.enum(REVAL_STATES),
  Amark: MarkOrNone,
  Bmark: MarkOrNone,
  Cmark: MarkOrNone,
  /** The person signed in has pulled it or keyed a mark of it. */
  own: z.boolean(),
  located_at: z.nullable(Moment),
  located_by: z.nullable(z.string()),
  missing_reason: z.nullable(z.enum(MISSING_REASONS)),
  missing_note: z.nullable(z.string()),
  row_version: RowVersion,
});
export type RevalScript = z.infer<typeof RevalScript>;

export const listRevalPapers = defineCall({
  name: 'listRevalPapers',
  method: 'GET',
  path: '/revalue/ReVal/:district',
  permission: 'reval-script.read',
  summary:
    "The revaluation scripts of the officer's camp, whatever district is named: to be pulled, pulled, keyed and complete.",
  params: z.object({ district: z.string().check(z.maxLength(40)) }),
  reply: z.array(RevalScript),
});

/** The camp's view of its revaluation scripts, as counts. */
export const RevalCounts = z.object({
  issued: Count,
  waiting: Count,
  located: Count,
  missing: Count,
  a: Count,
  b: Count,
  agreed: Count,
  problems: Count,
});

/** A rejected scan that waits for the camp officer. */
export const RevalProblem = z.object({
  id: Id,
  barcode: z.string(),
  /** The script's bundle and packet, as far as it is one of this camp. */
  bundle: z.nullable(z.int()),
  packet: z.nullable(Packet),
  script: z.nullable(Serial),
  pass: z.enum(REVAL_PASSES),
  reason: z.enum(REVAL_PROBLEMS),
  at: Moment,
});
export type RevalProblem = z.infer<typeof RevalProblem>;

export const listRevalProblems = defineCall({
  name: 'listRevalProblems',
  method: 'GET',
  path: '/revalScript/problems',
  permission: 'reval-script.read',
  summary: "The open problems with revaluation scripts in the officer's camp.",
  reply: z.array(RevalProblem),
});

export const settleRevalProblem = defineCall({
  name: 'settleRevalProblem',
  method: 'PUT',
  path: '/revalScript/problems/:id',
  permission: 'reval-script.decide',
  summary: "Notes how a problem with a revaluation script of the officer's camp was settled. Nothing is erased.",
  params: z.object({ id: Id }),
  body: z.object({ resolution: z.enum(REVAL_RESOLUTIONS), note: z.optional(Line(300)) }),
  reply: Message,
  refusals: [404, 409, 422],
});

/** The answer for a script whose old number was scanned. */
export const LocatedScript = z.object({
  id: Id,
  barcode: z.string(),
  dummy: z.string(),
  p_code: z.string(),
  valuation: ValuationNumber,
  bundle: z.nullable(z.int()),
  packet: z.nullable(Packet),
  script: z.nullable(Serial),
  located_at: Moment,
  /** The same person had confirmed it before. */
  again: z.boolean(),
  message: z.string(),
});
export type LocatedScript = z.infer<typeof LocatedScript>;

export const locateRevalScript = defineCall({
  name: 'locateRevalScript',
  method: 'POST',
  path: '/revalScript/located',
  permission: 'reval-script.write',
  summary:
    'Confirms that a script has been pulled, by scanning the number it bears, and tells its new number. Whoever scans first has pulled it.',
  body: z.object({ barcode: ScriptBarcode }),
  reply: LocatedScript,
  refusals: [404, 409, 422],
});

export const reportMissingScript = defineCall({
  name: 'reportMissingScript',
  method: 'PUT',
  path: '/revalScript/missing/:id',
  permission: 'reval-script.write',
  summary:
    'Reports to the office that a script cannot be pulled, with the reason. Scanned later, it is found after all.',
  params: z.object({ id: Id }),
  body: z.object({ reason: z.enum(MISSING_REASONS), note: z.optional(Line(300)) }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const getRevalLabels = defineCall({
  name: 'getRevalLabels',
  method: 'GET',
  path: '/revalScript/labels',
  permission: 'reval-script.write',
  summary:
    'Labels with the new numbers, as a PDF: one script of the camp, or all that are pulled and have no mark yet.',
  query: z.object({ barcode: z.optional(ScriptBarcode) }),
  reply: 'file',
  refusals: [404, 422],
});

/** A script as the person who keys it may see it: the own mark of the own pass and nothing else. */
export const RevalScan = z.object({
  barcode: z.string(),
  p_code: z.string(),
  valuation: ValuationNumber,
  bundle: z.nullable(z.int()),
  packet: z.nullable(Packet),
  script: z.nullable(Serial),
  /** The highest mark the paper can have. */
  highest: Count,
  /** Keyed before by the person signed in, in this pass. */
  mark: MarkOrNone,
});
export type RevalScan = z.infer<typeof RevalScan>;

export const scanRevalScript = defineCall({
  name: 'scanRevalScript',
  method: 'GET',
  path: '/revalScript/scan/:pass/:barcode',
  permission: 'reval-script.write',
  summary:
    'Judges the scan of a revaluation script before its mark is keyed; one that does not fit is refused and kept as a problem.',
  params: z.object({ pass: Pass, barcode: ScriptBarcode }),
  reply: RevalScan,
  refusals: [404, 409, 422],
});

export const keyRevalMark = defineCall({
  name: 'keyRevalMark',
  method: 'POST',
  path: '/revalScript/mark',
  permission: 'reval-script.write',
  summary:
    'Keys the A or B mark of a revaluation script, blind. The same Idempotency-Key gives the same answer; the same officer may change an own mark until the other pass is keyed.',
  body: z.object({ barcode: ScriptBarcode, pass: Pass, mark: EnteredMark }),
  reply: z.object({
    message: z.string(),
    action: z.enum(['inserted', 'updated']),
    /** Number of the event in the journal: the mark is stored permanently. */
    event: Id,
    barcode: z.string(),
    pass: Pass,
    mark: EnteredMark,
    p_code: z.string(),
    at: Moment,
  }),
  refusals: [404, 409, 422],
  idempotency: 'by-handler',
});

/** A revaluation script whose A and B keyings differ. An operator gets its position, never the marks. */
export const RevalDifference = z.object({
  id: Id,
  barcode: z.string(),
  p_code: z.string(),
  valuation: ValuationNumber,
  bundle: z.nullable(z.int()),
  packet: z.nullable(Packet),
  script: z.nullable(Serial),
  Amark: MarkOrNone,
  Bmark: MarkOrNone,
  Cmark: MarkOrNone,
  row_version: RowVersion,
});
export type RevalDifference = z.infer<typeof RevalDifference>;

export const listRevalDifferences = defineCall({
  name: 'listRevalDifferences',
  method: 'GET',
  path: '/revalScript/different',
  permission: 'reval-script.read',
  summary: "The revaluation scripts of the officer's camp whose A and B marks differ.",
  reply: z.array(RevalDifference),
});

export const saveRevalCMark = defineCall({
  name: 'saveRevalCMark',
  method: 'PUT',
  path: '/revalScript/c-mark/:id',
  permission: 'reval-script.decide',
  summary:
    'Keys the third mark of a revaluation script whose A and B differ, with the script scanned in hand, by somebody who keyed neither.',
  params: z.object({ id: ScriptBarcode }),
  body: z.object({
    barcode: ScriptBarcode,
    mark: EnteredMark,
    row_version: RowVersion,
    /** The mark lies outside both keyings and was read from the script a second time. */
    confirmed: z.optional(z.boolean()),
  }),
  reply: z.object({ message: z.string(), action: z.enum(['inserted', 'updated']) }),
  refusals: [404, 409, 422],
});

export const voidRevalMark = defineCall({
  name: 'voidRevalMark',
  method: 'PUT',
  path: '/revalScript/void/:id',
  permission: 'reval-script.decide',
  summary:
    'Takes the A or B mark of a revaluation script away, and the C mark with it, with a reason, so that it is keyed again.',
  params: z.object({ id: ScriptBarcode }),
  body: z.object({ pass: Pass, reason: Line(300), row_version: RowVersion }),
  reply: Message,
  refusals: [404, 409, 422],
});

/** A camp and paper of a valuation as the office sees them. */
export const RevalBalance = z.extend(RevalCounts, {
  valuation: ValuationNumber,
  place: z.string(),
  p_code: z.string(),
  closed: z.boolean(),
});
export type RevalBalance = z.infer<typeof RevalBalance>;

/** A script a camp could not pull. */
export const MissingScript = z.object({
  id: Id,
  valuation: ValuationNumber,
  place: z.string(),
  p_code: z.string(),
  reg_no: z.string(),
  /** The number on the script. */
  number: z.string(),
  bundle: z.nullable(z.int()),
  packet: z.nullable(Packet),
  script: z.nullable(Serial),
  reason: z.enum(MISSING_REASONS),
  note: z.nullable(z.string()),
  by: z.string(),
  at: Moment,
});
export type MissingScript = z.infer<typeof MissingScript>;

/** What is still to be issued. */
export const RevalDue = z.object({
  /** Frozen requests without a script of the second valuation. */
  second: Count,
  /** Second marks beyond the limit without a script of the third valuation. */
  third: Count,
  /** Requests among `second` whose script has no number on record: they cannot be pulled. */
  withoutScript: Count,
  /** Third valuations for which no camp is left: every other one valued it before or is hosted by the student's college. */
  withoutCamp: Count,
});

export const RevalCamps = z.object({
  exam_id: Id,
  exam_name: z.string(),
  stage: z.string(),
  /** A second mark higher than the first by more than this is valued a third time. */
  limit: z.int(),
  due: RevalDue,
  /** Whether an officer has confirmed that a third valuation may take place in a camp that has valued the script before. */
  camps_waived: z.boolean(),
  balances: z.array(RevalBalance),
  missing: z.array(MissingScript),
});
export type RevalCamps = z.infer<typeof RevalCamps>;

const exam = z.object({ examId: Id });

export const getRevalCamps = defineCall({
  name: 'getRevalCamps',
  method: 'GET',
  path: '/control/reval-script/:examId',
  permission: 'reval-script.manage',
  summary:
    'What is still to be issued for second and third valuation, how far each camp and paper is, and what could not be found.',
  params: exam,
  reply: RevalCamps,
  refusals: [404],
});

export const issueRevalScripts = defineCall({
  name: 'issueRevalScripts',
  method: 'POST',
  path: '/control/reval-script/:examId/issue',
  permission: 'reval-script.manage',
  summary:
    'Gives new numbers to the scripts of frozen requests and places them at camps, paper by paper, in the background. What has a number keeps it; run again it only adds what is missing.',
  params: exam,
  body: z.object({ valuation: ValuationNumber }),
  reply: Job,
  refusals: [404, 422],
});

export const waiveRevalCamp = defineCall({
  name: 'waiveRevalCamp',
  method: 'POST',
  path: '/control/reval-script/:examId/camp-waiver',
  permission: 'reval-script.manage',
  summary: 'Confirms for an exam with too few camps that a third valuation may take place in a camp of an earlier one.',
  params: exam,
  body: z.object({ reason: Reason }),
  reply: Message,
  refusals: [404, 422],
});
