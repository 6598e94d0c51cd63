import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName, RegisterNumber } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id, IdText, Message, Moment, NamedDay, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { DeskName } from '../hall/hall-contract';
import { SESSIONS } from '../timetable/timetable-rules';
import { Job } from '../job/job-contract';
import { PRINT_PARTS } from './print-parts';
import { SITTING_STATES } from './seating-states';

/** One centre, one date, one session, as every call of a sitting names it. */
export const SittingPath = z.object({
  exam: ExamName,
  centre: CollegeCode,
  date: NamedDay,
  session: z.enum(SESSIONS),
});
export type SittingPath = z.infer<typeof SittingPath>;

const state = z.enum(SITTING_STATES);
export const PLACED = ['RULE', 'HAND', 'LATE'] as const;

/** A slot of a centre in the list. */
export const SittingLine = z.object({
  examdate: Day,
  examsession: z.enum(SESSIONS),
  state,
  /** Confirmed candidates now. */
  candidates: Count,
  papers: Count,
  /** Candidates without a desk: all of them before a plan, late confirmations after it. */
  unseated: Count,
  close_pairs: z.nullable(Count),
  plan_no: Count,
});
export type SittingLine = z.infer<typeof SittingLine>;

export const listSittings = defineCall({
  name: 'listSittings',
  method: 'GET',
  path: '/sittings/:exam/:centre',
  permission: 'seating.read',
  summary: 'The sessions of a centre with their candidates and the state of their plans.',
  params: z.object({ exam: ExamName, centre: CollegeCode }),
  reply: z.object({
    exam_name: z.string(),
    centre: CollegeCode,
    colname: z.string(),
    /** Whether the college is a centre of this exam. */
    isCentre: z.boolean(),
    sittings: z.array(SittingLine),
  }),
  refusals: [404],
});

export const Seat = z.object({
  /** The application of the paper; names the seat in `moveSeat`. */
  id: Id,
  reg_no: z.string(),
  stu_name: z.string(),
  colcode: z.string(),
  p_code: z.string(),
  /** Everything printed on one question paper. */
  group: z.string(),
  turn: z.int(),
  hall_id: Id,
  desk: DeskName,
  placed: z.enum(PLACED),
  reason: z.nullable(z.string()),
  scribe: z.boolean(),
  minutes_per_hour: Count,
  /** Not confirmed any more: the seat stays and is printed as cancelled. */
  cancelled: z.boolean(),
  absent: z.boolean(),
  row_version: RowVersion,
});
export type Seat = z.infer<typeof Seat>;

/** Neighbours in front, behind, left or right who write the same question paper. */
export const ClosePair = z.object({ hall_id: Id, desk: z.string(), other: z.string(), group: z.string() });
export type ClosePair = z.infer<typeof ClosePair>;

export const Sitting = z.object({
  exam_name: z.string(),
  centre: CollegeCode,
  colname: z.string(),
  examdate: Day,
  examsession: z.enum(SESSIONS),
  state,
  plan_no: Count,
  /** Drawn when the plan is first made; printed with it. */
  seed: z.nullable(z.string()),
  spaced: z.boolean(),
  /** Confirmed candidates now. */
  candidates: Count,
  close_pairs: z.nullable(Count),
  diagonal_pairs: z.nullable(Count),
  accepted_by: z.nullable(z.string()),
  fixed_by: z.nullable(z.string()),
  fixed_at: z.nullable(Moment),
  closed_by: z.nullable(z.string()),
  closed_at: z.nullable(Moment),
  reopened: z.nullable(z.string()),
  /** 0 before the first plan. */
  row_version: Count,
  papers: z.array(
    z.object({ p_code: z.string(), p_name: z.string(), group: z.string(), board: z.string(), candidates: Count }),
  ),
  halls: z.array(
    z.object({
      hall_id: Id,
      hall_no: z.string(),
      name: z.string(),
      purpose: z.string(),
      step_free: z.boolean(),
      desk_rows: z.int(),
      desk_cols: z.int(),
      aisles: z.array(z.int()),
      blocked: z.array(z.string()),
      active: z.boolean(),
      /** People seated here in this session. */
      seated: Count,
      /** Invigilators that the rule asks for, and those allotted. */
      invigilators: Count,
      allotted: Count,
    }),
  ),
  seats: z.array(Seat),
  pairs: z.array(ClosePair),
  /** Candidates without a desk. */
  unseated: z.array(z.object({ id: Id, reg_no: z.string(), p_code: z.string(), colcode: z.string() })),
});
export type Sitting = z.infer<typeof Sitting>;

const SITTING = '/sittings/:exam/:centre/:date/:session' as const;

export const getSitting = defineCall({
  name: 'getSitting',
  method: 'GET',
  path: SITTING,
  permission: 'seating.read',
  summary: 'A session of a centre: papers, halls, every seat, and the pairs of neighbours with one paper.',
  params: SittingPath,
  reply: Sitting,
  refusals: [404],
});

/** What a run of the rule has come to. */
export const PlanReply = z.object({
  message: z.string(),
  plan_no: Count,
  candidates: Count,
  halls: Count,
  close_pairs: Count,
  diagonal_pairs: Count,
  /** Candidates for whom there was no desk. */
  unseated: Count,
  row_version: RowVersion,
});
export type PlanReply = z.infer<typeof PlanReply>;

export const planSitting = defineCall({
  name: 'planSitting',
  method: 'POST',
  path: `${SITTING}/plan`,
  permission: 'seating.write',
  summary:
    'Runs the seating rule. Desks that were given by hand stay. A fixed plan must be opened again first. `keepOthers` gives new desks only to those whose desk cannot be used any more.',
  params: SittingPath,
  body: z.object({
    /** Only these halls; left out: all active halls of the centre. */
    halls: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(200))),
    /** Every second desk stays free. */
    spaced: z.optional(z.boolean()),
    keepOthers: z.optional(z.boolean()),
    /** As loaded; 0 for a session that was never planned. */
    row_version: z.optional(Count),
  }),
  reply: PlanReply,
  refusals: [404, 409, 422],
});

export const fixSitting = defineCall({
  name: 'fixSitting',
  method: 'POST',
  path: `${SITTING}/fix`,
  permission: 'seating.write',
  summary:
    'Fixes the plan. Refused while a candidate has no desk, a hall has too few invigilators, or pairs of neighbours with one paper are not accepted by their number.',
  params: SittingPath,
  body: z.object({
    /** The number of pairs the chief superintendent has seen and accepts. */
    acceptPairs: z.optional(Count),
    row_version: RowVersion,
  }),
  reply: z.object({ message: z.string(), row_version: RowVersion }),
  refusals: [404, 409, 422],
});

export const reopenSitting = defineCall({
  name: 'reopenSitting',
  method: 'POST',
  path: `${SITTING}/reopen`,
  permission: 'seating.write',
  summary:
    'Opens a fixed plan for another run, or, by the office alone, a closed session for a correction; with a reason.',
  params: SittingPath,
  body: z.object({ reason: Line(300), row_version: RowVersion }),
  reply: z.object({ message: z.string(), state, row_version: RowVersion }),
  refusals: [404, 409, 422],
});

/** What a desk holds, as a conflict shows it. */
const DeskHeld = z.object({ hall_id: Id, desk: z.string(), reg_no: z.nullable(z.string()) });

export const moveSeat = defineCall({
  name: 'moveSeat',
  method: 'PUT',
  path: `${SITTING}/seats/:id`,
  permission: 'seating.write',
  summary:
    'Moves a candidate to a desk; the candidate who sits there takes the desk that becomes free. A candidate without a desk gets one. Also after the plan is fixed.',
  params: z.extend(SittingPath, { id: IdText }),
  body: z.object({
    hall_id: Id,
    desk: DeskName,
    /** Version of the candidate's seat as it was shown; 0 where there was none. */
    row_version: Count,
    /** Who was shown on the desk; null for a free one. */
    expected: z.nullable(Id),
    /** Asked for once the plan is fixed. */
    reason: z.optional(Line(300)),
  }),
  reply: z.object({
    message: z.string(),
    close_pairs: Count,
    diagonal_pairs: Count,
    /** Desks before the move, for a conflict or an undo. */
    before: z.array(DeskHeld),
    row_version: RowVersion,
  }),
  refusals: [404, 409, 422],
});

export const admitVisitor = defineCall({
  name: 'admitVisitor',
  method: 'POST',
  path: `${SITTING}/visitors`,
  permission: 'centre.manage',
  summary:
    'Admits a candidate who came to this centre instead of the own: the desk there is released, and a free one given here, for this session alone.',
  params: SittingPath,
  body: z.object({ regNo: RegisterNumber, reason: Line(300) }),
  reply: Message,
  refusals: [404, 422],
  idempotency: 'optional',
});

/** Where a student of the own college sits. Hall and desk are null until the evening before. */
export const GuestSeat = z.object({
  reg_no: z.string(),
  stu_name: z.string(),
  p_code: z.string(),
  centre: CollegeCode,
  centre_name: z.string(),
  examdate: Day,
  examsession: z.enum(SESSIONS),
  turn: z.int(),
  hall_no: z.nullable(z.string()),
  hall_name: z.nullable(z.string()),
  block: z.nullable(z.string()),
  floor: z.nullable(z.int()),
  desk: z.nullable(z.string()),
});
export type GuestSeat = z.infer<typeof GuestSeat>;

export const mySeat = defineCall({
  name: 'mySeat',
  method: 'GET',
  path: '/sittings/seat',
  permission: 'seating.read',
  summary:
    'Where the students of a college sit in an exam, in fixed plans of any centre; hall and desk from `seating.show_hours` before the session.',
  query: z.object({ exam: ExamName, college: z.optional(CollegeCode) }),
  reply: z.array(GuestSeat),
  refusals: [404, 422],
});

export const makeSittingPrints = defineCall({
  name: 'makeSittingPrints',
  method: 'POST',
  path: '/sittings/prints',
  permission: 'seating.read',
  summary:
    'Starts the making of one PDF with the prints of a session of a centre: all of them, or the parts named. Asked for twice it is one job.',
  body: z.object({
    ...SittingPath.shape,
    parts: z.optional(z.array(z.enum(PRINT_PARTS)).check(z.minLength(1), z.maxLength(PRINT_PARTS.length))),
  }),
  reply: Job,
  refusals: [404, 422],
});
