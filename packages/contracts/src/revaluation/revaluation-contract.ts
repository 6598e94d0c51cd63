import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName, PaperOrAll } from '../core/exam-shapes';
import { Flag } from '../core/flags';
import { CollegeCode, Count, Id, Message, Moment } from '../core/shapes';
import {
  Amount,
  Applicant,
  OfDegree,
  OfExam,
  RevaluationFeesRow,
  RevaluationPaper,
  RevaluationRow,
  Switch,
  Version,
} from './revaluation-shapes';
import { REVALUATION_ACTIONS } from './revaluation-rules';

const reading = { method: 'GET', permission: 'revaluation.read' } as const;

export const listRevaluationFeesOfCollege = defineCall({
  ...reading,
  name: 'listRevaluationFeesOfCollege',
  path: '/revalue/fees/:college',
  summary:
    'What a college has applied for and owes, by degree group, degree and paper: as the fees stand, and as they were when the window was closed.',
  params: z.object({ college: CollegeCode }),
  query: OfExam,
  reply: z.array(RevaluationFeesRow),
  refusals: [404],
});

export const listRevaluationPapers = defineCall({
  ...reading,
  name: 'listRevaluationPapers',
  path: '/revalue/fetchPaper/:degree/:college',
  summary: 'The papers of a degree with published results that may be looked at again.',
  params: OfDegree,
  query: OfExam,
  reply: z.array(RevaluationPaper),
  refusals: [404],
});

export const listRevaluationRows = defineCall({
  ...reading,
  name: 'listRevaluationRows',
  path: '/revalue/exam-mgt/:degree/:college/:pcode',
  summary:
    "The published results of a paper that may be looked at again, with what has been applied for; 'ALL' as the paper stands for all of the degree.",
  params: z.object({
    ...OfDegree.shape,
    pcode: PaperOrAll,
  }),
  query: OfExam,
  reply: z.array(RevaluationRow),
  refusals: [404],
});

/** What the office and a college both read; 501 as the college is every college, for the office alone. */
const listing = {
  method: 'GET',
  permission: 'revaluation.list',
  params: OfDegree,
  query: OfExam,
  reply: z.array(Applicant),
  refusals: [404],
} as const;

export const listRevaluations = defineCall({
  ...listing,
  name: 'listRevaluations',
  path: '/revalue/getRev/:degree/:college',
  summary: 'Who has applied for revaluation in a degree.',
});

export const listRetotalApplications = defineCall({
  ...listing,
  name: 'listRetotalApplications',
  path: '/revalue/getTot/:degree/:college',
  summary: 'Who has applied for a re-total in a degree.',
});

export const listTransparencies = defineCall({
  ...listing,
  name: 'listTransparencies',
  path: '/revalue/getTrans/:degree/:college',
  summary: 'Who has applied for transparency, a copy of the script, in a degree.',
});

/** One switch of one row. The version is optional, as older clients send none. */
const switching = {
  method: 'PUT',
  permission: 'revaluation.write',
  params: z.object({ rid: Id, value: Switch }),
  /** `undo`: as in core/undo.ts. */
  query: z.object({ row_version: z.optional(Version), undo: z.optional(Version) }),
  reply: z.extend(Message, { row: RevaluationRow }),
  refusals: [404, 409, 422],
} as const;

export const applyRevaluation = defineCall({
  ...switching,
  name: 'applyRevaluation',
  path: '/revalue/rev/:rid/:value',
  summary: 'Applies for the revaluation of a row (1) or takes that back (0).',
});

export const applyRetotal = defineCall({
  ...switching,
  name: 'applyRetotal',
  path: '/revalue/retot/:rid/:value',
  summary: 'Applies for the re-total of a row (1) or takes that back (0).',
});

export const applyTransparency = defineCall({
  ...switching,
  name: 'applyTransparency',
  path: '/revalue/trans/:rid/:value',
  summary: 'Applies for the transparency of a row (1) or takes that back (0).',
});

const MAX_CHANGES = 500;

export const saveRevaluationChanges = defineCall({
  name: 'saveRevaluationChanges',
  method: 'POST',
  path: '/revalue/saveChanges',
  permission: 'revaluation.write',
  summary: 'Saves many switches at once, all of them or none.',
  body: z
    .array(
      z.object({
        /** Number of the row: `Rid`. */
        courseId: Id,
        actions: z
          .object({ rev: z.optional(Flag), retot: z.optional(Flag), trans: z.optional(Flag) })
          .check(z.refine((actions) => Object.keys(actions).length > 0, 'Name rev, retot or trans at least.')),
        row_version: z.optional(Version),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(MAX_CHANGES),
      z.refine(
        (entries) => new Set(entries.map(({ courseId }) => courseId)).size === entries.length,
        'Name each row once.',
      ),
    ),
  reply: z.extend(Message, { changed: Count, unchanged: Count }),
  refusals: [404, 409, 422],
});

/** The state of an exam's revaluation for a college, and the fees of its papers. */
export const RevaluationTerms = z.object({
  exam_tbl: z.string(),
  exam_name: z.string(),
  /** Whether the window is open. */
  open: z.boolean(),
  /** When the list was closed; null while nothing has been. */
  frozenAt: z.nullable(Moment),
  /** Rupees for each paper of this degree. */
  fees: z.object({ rev: Amount, retot: Amount, trans: Amount }),
});
export type RevaluationTerms = z.infer<typeof RevaluationTerms>;

export const getRevaluationTerms = defineCall({
  ...reading,
  name: 'getRevaluationTerms',
  path: '/revaluation/terms/:degree',
  summary: 'Whether the revaluation of an exam stands open, and what it costs in a degree.',
  params: z.object({ degree: Id }),
  query: OfExam,
  reply: RevaluationTerms,
  refusals: [404],
});

export const RevaluationEvent = z.object({
  action: z.enum(REVALUATION_ACTIONS),
  applied: z.boolean(),
  by: z.string(),
  at: Moment,
});
export type RevaluationEvent = z.infer<typeof RevaluationEvent>;

export const listRevaluationEvents = defineCall({
  method: 'GET',
  name: 'listRevaluationEvents',
  path: '/revaluation/history/:rid',
  permission: 'revaluation.list',
  summary: 'What has been applied for and taken back in a row, by whom and when; the first at the top.',
  params: z.object({ rid: Id }),
  reply: z.array(RevaluationEvent),
  refusals: [404],
});

const ofKind = z.object({ action: z.enum(REVALUATION_ACTIONS), degree: Id });

export const getRevaluationReportFile = defineCall({
  ...reading,
  name: 'getRevaluationReportFile',
  path: '/revaluation/report/:action/:degree/Revaluation_Fees.xlsx',
  summary: 'The applicants of the own college in a degree as a spreadsheet.',
  params: ofKind,
  query: OfExam,
  reply: 'file',
  refusals: [404],
});

export const getRevaluationExportFile = defineCall({
  method: 'GET',
  name: 'getRevaluationExportFile',
  path: '/revaluation/export/:action/:degree/Revaluation_Fees.xlsx',
  permission: 'revaluation.export',
  summary: 'The applicants of every college in a degree as a spreadsheet, Revaluation_Fees.xlsx.',
  params: ofKind,
  query: OfExam,
  reply: 'file',
  refusals: [404],
});

/** How far the revaluation of an exam has come. */
export const RevaluationState = z.object({
  exam_tbl: z.string(),
  exam_name: z.string(),
  open: z.boolean(),
  frozenAt: z.nullable(Moment),
  /** Papers with an application, by kind. */
  papers: Count,
  rev: Count,
  retot: Count,
  trans: Count,
  /** Rupees. */
  fees: Amount,
  /** Scripts that camps have found; from the first on the window stays closed. */
  located: Count,
  /** Re-totals keyed at least once, and agreed. */
  retotalsKeyed: Count,
  retotalsAgreed: Count,
  copiesHanded: Count,
});
export type RevaluationState = z.infer<typeof RevaluationState>;

export const getRevaluationState = defineCall({
  method: 'GET',
  name: 'getRevaluationState',
  path: '/control/revaluation/:exam',
  permission: 'revaluation.settle',
  summary: 'How far the revaluation of an exam has come, in counts.',
  params: z.object({ exam: ExamName }),
  reply: RevaluationState,
  refusals: [404],
});
