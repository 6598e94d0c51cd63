import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { RegisterNumber } from '../core/exam-shapes';
import { Count, Id, Message, Moment, pageOf, PageQuery } from '../core/shapes';
import { Line } from '../core/text';
import { STAGES } from '../exam/exam-contract';
import { Job } from '../job/job-contract';
import { PROOF } from '../signature/signature-contract';
const exam = { examId: Id };
const Release = z.int().check(z.gte(1), z.lte(32_767));

export const RESULTS = ['P', 'RA', 'AAA', 'W'] as const;
/** Rows by outcome. */
export const OutcomeCounts = z.object({ rows: Count, P: Count, RA: Count, AAA: Count, W: Count });
export type OutcomeCounts = z.infer<typeof OutcomeCounts>;

export const RELEASE_STATES = ['PROPOSED', 'RELEASED', 'PUBLISHED', 'WITHDRAWN'] as const;
export const ResultRelease = z.object({
  id: Id,
  /** Number of the release; null once a proposal was withdrawn. */
  version: z.nullable(z.int()),
  run_id: Id,
  kind: z.enum(['MAIN', 'REVAL', 'CORRECTION']),
  /** RELEASED: signed by both, its answers are being built; PUBLISHED: it is or was public. */
  state: z.enum(RELEASE_STATES),
  session_title: z.string(),
  note: z.string(),
  proposedBy: z.string(),
  proposedAt: Moment,
  releasedBy: z.nullable(z.string()),
  releasedAt: z.nullable(Moment),
  releaseNote: z.nullable(z.string()),
  /** Findings of the anomaly board that were open when the second officer signed, as that officer confirmed. */
  openFindings: z.nullable(Count),
  withdrawnReason: z.nullable(z.string()),
  /** Nothing of it is visible before; null: it is as soon as it is signed and built. */
  visibleFrom: z.nullable(Moment),
  /** The public page says before, that and when it becomes visible. */
  announced: z.boolean(),
  /** Its answers are built and wait for the moment. */
  prepared: z.boolean(),
  publishedAt: z.nullable(Moment),
  counts: z.nullable(OutcomeCounts),
  students: z.nullable(Count),
  /** Whether the public page opened with it from then on; false where it opens with a later exam and shows this one when chosen. */
  onPage: z.nullable(z.boolean()),
  /** sha256 over the answers of all students, in the order of the register numbers. */
  digest: z.nullable(z.string()),
});
export type ResultRelease = z.infer<typeof ResultRelease>;

export const ReleaseRun = z.object({
  id: Id,
  kind: z.enum(['MAIN', 'REVAL', 'CORRECTION']),
  /** Number of the release its rows will make. */
  version: Release,
  rows: Count,
  startedBy: z.nullable(z.string()),
  finishedAt: Moment,
  approvedBy: z.nullable(z.string()),
});
export type ReleaseRun = z.infer<typeof ReleaseRun>;

/** What is required before a release, or should be noted. */
export const ReleaseCheck = z.object({
  key: z.string(),
  blocks: z.boolean(),
  count: Count,
  text: z.string(),
  first: z.array(z.string()),
});
export type ReleaseCheck = z.infer<typeof ReleaseCheck>;

export const ReleaseDesk = z.object({
  exam_id: Id,
  exam_name: z.string(),
  exam_tbl: z.string(),
  stage: z.enum(STAGES),
  /** The finished run that is not published yet. */
  run: z.nullable(ReleaseRun),
  /** The release that is in force now. */
  last: z.nullable(z.int()),
  /** The release of this exam that the public page shows. */
  shown: z.nullable(z.int()),
  /** The later exam the public page opens with; null where it opens with this one. */
  opensWith: z.nullable(z.string()),
  /** Heading of the public page, unless the officer writes another. */
  sessionTitle: z.string(),
  /** An earlier exam with a published release, which the figures are compared with. */
  earlier: z.nullable(z.object({ exam_id: Id, exam_name: z.string() })),
  findings: z.object({ searchedAt: z.nullable(Moment), open: Count, looked: Count }),
  checks: z.array(ReleaseCheck),
  /** The latest first. */
  releases: z.array(ResultRelease),
  /** The caller's own sign-in has proposed the release that is open, and so cannot release it. */
  ownProposal: z.boolean(),
});
export type ReleaseDesk = z.infer<typeof ReleaseDesk>;

export const getReleaseDesk = defineCall({
  name: 'getReleaseDesk',
  method: 'GET',
  path: '/control/result-release/:examId',
  permission: 'exam.control',
  summary: 'Where the release of the results of an exam stands: the run, its checks, every release so far.',
  params: z.object(exam),
  reply: ReleaseDesk,
  refusals: [404],
});

/** What a comparison of the stored results with their releases has found. */
const AgreementCheck = z.object({
  /** The state that was compared is that of this moment: what was changed behind it is found by the next check. */
  checkedAt: Moment,
  /** Who asked for it; null: the portal itself, by night or after a release. */
  by: z.nullable(z.string()),
  /** The last release that was there. */
  release: Release,
  /** What did not agree with the releases, in sentences without a full stop; by register number and paper first. */
  faults: z.array(z.string()),
  /** Lines beyond those that are named. */
  more: Count,
});
/** The last check; null: none was made yet. */
export const ReleaseAgreement = z.object({ last: z.nullable(AgreementCheck) });
export type ReleaseAgreement = z.infer<typeof ReleaseAgreement>;

export const getReleaseAgreement = defineCall({
  name: 'getReleaseAgreement',
  method: 'GET',
  path: '/control/result-release/:examId/agreement',
  permission: 'exam.control',
  summary:
    'What the last comparison of stored results, applications and published answers of an exam with the lines sealed at its releases has found, and when it was made.',
  params: z.object(exam),
  reply: ReleaseAgreement,
  refusals: [404],
});

export const checkReleaseAgreement = defineCall({
  name: 'checkReleaseAgreement',
  method: 'POST',
  path: '/control/result-release/:examId/agreement',
  permission: 'exam.control',
  summary:
    'Compares stored results, applications and published answers of an exam with the lines that were sealed at its releases, in the background.',
  params: z.object(exam),
  reply: Job,
  refusals: [404, 422],
});

/** A college or paper with the figures of the run, of the last release, and of the earlier exam. */
export const ImpactLine = z.object({
  key: z.string(),
  name: z.string(),
  now: OutcomeCounts,
  last: z.nullable(OutcomeCounts),
  earlier: z.nullable(OutcomeCounts),
});
export type ImpactLine = z.infer<typeof ImpactLine>;
export const Impact = z.object({
  version: Release,
  students: Count,
  total: z.omit(ImpactLine, { key: true, name: true }),
  /** Papers whose outcome changes; null before it is counted: an earlier exam has results that are not released, or has released since. */
  flips: z.nullable(Count),
  /** Students with at least one of them. */
  flipStudents: z.nullable(Count),
  colleges: z.array(ImpactLine),
  papers: z.array(ImpactLine),
});
export type Impact = z.infer<typeof Impact>;
export const ImpactAnswer = z.object({
  /** Something of it is missing that the worker counts by itself: to be asked for again. */
  counting: z.boolean(),
  impact: z.nullable(Impact),
});
export type ImpactAnswer = z.infer<typeof ImpactAnswer>;

export const getReleaseImpact = defineCall({
  name: 'getReleaseImpact',
  method: 'GET',
  path: '/control/result-release/:examId/impact',
  permission: 'exam.control',
  summary:
    'What a run or a release changes: outcomes of the exam, of each college and each paper, beside the release before it and an earlier exam, as they were counted when its rows were written.',
  params: z.object(exam),
  query: z.object({ version: Release }),
  reply: ImpactAnswer,
  refusals: [404],
});

const Change = z.object({
  reg_no: z.string(),
  name: z.string(),
  colcode: z.string(),
  p_code: z.string(),
  beforeInt: z.nullable(z.int()),
  beforeExt: z.nullable(z.int()),
  beforeTotal: z.nullable(z.int()),
  before: z.enum(RESULTS),
  nowInt: z.nullable(z.int()),
  nowExt: z.nullable(z.int()),
  nowTotal: z.nullable(z.int()),
  now: z.enum(RESULTS),
  /** Source of the earlier outcome: a release of this exam, or the exam before. */
  against: z.string(),
});
export type ReleaseChange = z.infer<typeof Change>;

/** From 0: against the results of earlier exams, for papers written again. */
const Between = { from: z.int().check(z.gte(0), z.lte(32_767)), to: Release, flips: z.optional(z.boolean()) };

export const listReleaseChanges = defineCall({
  name: 'listReleaseChanges',
  method: 'GET',
  path: '/control/result-release/:examId/changes',
  permission: 'exam.control',
  summary:
    'The rows that differ between two releases (or a release and a run that is not published yet), or only those whose outcome flips, in the order of register numbers.',
  params: z.object(exam),
  query: z.extend(PageQuery, Between),
  reply: pageOf(Change),
  refusals: [404, 422],
});

export const getReleaseChangesFile = defineCall({
  name: 'getReleaseChangesFile',
  method: 'GET',
  path: '/control/result-release/:examId/changes-file',
  permission: 'exam.control',
  summary: 'The same rows as a CSV file.',
  params: z.object(exam),
  query: z.object(Between),
  reply: 'file',
  refusals: [404, 422],
});

export const proposeRelease = defineCall({
  name: 'proposeRelease',
  method: 'POST',
  path: '/control/result-release/:examId/proposals',
  permission: 'exam.control',
  summary: 'Proposes an approved run for release. Another officer releases it.',
  params: z.object(exam),
  body: z.object({
    run_id: Id,
    session_title: Line(120),
    note: Line(300),
    /** A moment ahead, before which nothing of it is visible. */
    visible_from: z.optional(z.nullable(Moment)),
    announced: z.optional(z.boolean()),
    ...PROOF,
  }),
  reply: ResultRelease,
  refusals: [404, 409, 422],
});

export const withdrawRelease = defineCall({
  name: 'withdrawRelease',
  method: 'PUT',
  path: '/control/result-release/:examId/proposals/:releaseId/withdrawal',
  permission: 'exam.control',
  summary: 'Takes a proposal back before it is published, with a reason. Its number is given to the next one.',
  params: z.object({ ...exam, releaseId: Id }),
  body: z.object({ reason: Line(300) }),
  reply: Message,
  refusals: [404, 409],
});

export const publishRelease = defineCall({
  name: 'publishRelease',
  method: 'PUT',
  path: '/control/result-release/:examId/proposals/:releaseId/release',
  permission: 'exam.control',
  summary:
    'Releases what another officer has proposed: every answer is built in the background and all become visible in one instant. Sent again by the same officer it builds again what was broken off.',
  params: z.object({ ...exam, releaseId: Id }),
  body: z.object({ openFindings: Count, note: Line(300), ...PROOF }),
  reply: Job,
  refusals: [404, 409, 422],
});

export const WITHHOLD_REASONS = ['WITHHELD_FEE', 'WITHHELD_MALPRACTICE', 'WITHHELD_OTHER'] as const;
export const Withhold = z.object({
  id: Id,
  reg_no: z.string(),
  name: z.string(),
  colcode: z.string(),
  /** null: all papers of the student. */
  p_code: z.nullable(z.string()),
  reason: z.enum(WITHHOLD_REASONS),
  note: z.string(),
  by: z.string(),
  at: Moment,
  releasedBy: z.nullable(z.string()),
  releasedAt: z.nullable(Moment),
  releaseNote: z.nullable(z.string()),
});
export type Withhold = z.infer<typeof Withhold>;

export const listWithholds = defineCall({
  name: 'listWithholds',
  method: 'GET',
  path: '/control/result-release/:examId/withholds',
  permission: 'exam.control',
  summary: 'Students and papers whose result is withheld, or was and has been released.',
  params: z.object(exam),
  query: z.extend(PageQuery, { released: z.optional(z.boolean()) }),
  reply: pageOf(Withhold),
  refusals: [404, 422],
});

export const withholdResult = defineCall({
  name: 'withholdResult',
  method: 'POST',
  path: '/control/result-release/:examId/withholds',
  permission: 'exam.control',
  summary: 'Withholds the result of a student, or of one paper, from the next run on.',
  params: z.object(exam),
  body: z.object({
    reg_no: RegisterNumber,
    p_code: z.nullable(z.string().check(z.minLength(1), z.maxLength(40))),
    reason: z.enum(WITHHOLD_REASONS),
    note: Line(300),
  }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const releaseWithhold = defineCall({
  name: 'releaseWithhold',
  method: 'PUT',
  path: '/control/result-release/:examId/withholds/:withholdId/release',
  permission: 'exam.control',
  summary: 'Releases what was withheld, with a reason, from the next run on.',
  params: z.object({ ...exam, withholdId: Id }),
  body: z.object({ note: Line(300), ...PROOF }),
  reply: Message,
  refusals: [404, 409, 422],
});
