import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName, RegisterNumber } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id, Message, Moment, RowVersion } from '../core/shapes';
import { Line, Mobile } from '../core/text';
import { Job } from '../job/job-contract';
import { SITTING_STATES } from '../seating/seating-states';
import { SESSIONS } from '../timetable/timetable-rules';

const inExam = z.object({ exam: ExamName });
export const Slot = z.object({ examdate: Day, examsession: z.enum(SESSIONS) });

const people = {
  chief_name: z.nullable(Line(100)),
  chief_mobile: z.nullable(Mobile),
  observer_name: z.nullable(Line(100)),
  observer_mobile: z.nullable(Mobile),
  strong_room: z.nullable(Line(100)),
  active: z.boolean(),
};

export const Centre = z.object({
  centre: CollegeCode,
  colname: z.string(),
  ...people,
  /** Colleges whose students write here, with how many candidates. */
  colleges: z.array(z.object({ colcode: z.string(), students: Count })),
  students: Count,
  halls: Count,
  /** Desks of its halls that can be used. */
  seats: Count,
  /** The slot with the most candidates; null while nobody writes here. */
  largest: z.nullable(z.extend(Slot, { candidates: Count })),
  /** Candidates of the largest slot for whom there is no desk. */
  shortfall: Count,
  row_version: RowVersion,
});
export type Centre = z.infer<typeof Centre>;

export const listCentres = defineCall({
  name: 'listCentres',
  method: 'GET',
  path: '/exam-centres/:exam',
  permission: 'centre.manage',
  summary: 'The centres of an exam with their seats, largest session and shortfall, and the colleges without a centre.',
  params: inExam,
  reply: z.object({
    exam_name: z.string(),
    centres: z.array(Centre),
    /** Colleges with candidates and no centre; every college while the exam has no centres. */
    without: z.array(z.object({ colcode: z.string(), colname: z.string(), students: Count })),
  }),
  refusals: [404],
});

export const addCentre = defineCall({
  name: 'addCentre',
  method: 'POST',
  path: '/exam-centres/:exam',
  permission: 'centre.manage',
  summary:
    'Makes colleges centres of an exam; one that is a centre already stays as it is. `all` takes every college with candidates.',
  params: inExam,
  body: z.object({
    centres: z.array(CollegeCode).check(z.maxLength(500)),
    all: z.optional(z.boolean()),
  }),
  reply: z.object({ message: z.string(), added: Count }),
  refusals: [404, 422],
  idempotency: 'optional',
});

export const saveCentre = defineCall({
  name: 'saveCentre',
  method: 'PUT',
  path: '/exam-centres/:exam/:centre',
  permission: 'centre.manage',
  summary: 'Changes the chief superintendent, observer and strong room of a centre, or ends it.',
  params: z.object({ exam: ExamName, centre: CollegeCode }),
  body: z.object({ ...people, row_version: RowVersion }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const Allotment = z.object({
  id: Id,
  colcode: CollegeCode,
  colname: z.string(),
  deg_id: z.nullable(Id),
  degree: z.nullable(z.string()),
  reg_no: z.nullable(z.string()),
  centre: CollegeCode,
  centre_name: z.string(),
  reason: z.nullable(z.string()),
  /** A visitor writes this one session there; null for every other line. */
  examdate: z.nullable(Day),
  examsession: z.nullable(z.enum(SESSIONS)),
  by: z.string(),
  at: Moment,
});
export type Allotment = z.infer<typeof Allotment>;

export const listAllotments = defineCall({
  name: 'listAllotments',
  method: 'GET',
  path: '/exam-centres/:exam/allotments',
  permission: 'centre.manage',
  summary: 'Who writes at another centre than the own college: lines of colleges, degrees and students.',
  params: inExam,
  reply: z.array(Allotment),
  refusals: [404],
});

export const allotCentre = defineCall({
  name: 'allotCentre',
  method: 'PUT',
  path: '/exam-centres/:exam/allotments',
  permission: 'centre.manage',
  summary:
    'Allots a college, a degree of it or one student to a centre; without a centre the line is removed. Sessions with a fixed plan are not changed: they are named.',
  params: inExam,
  body: z.object({
    college: CollegeCode,
    degree: z.optional(Id),
    regNo: z.optional(RegisterNumber),
    centre: z.nullable(CollegeCode),
    reason: z.optional(Line(300)),
  }),
  reply: z.object({
    message: z.string(),
    /** Candidates who write elsewhere than before. */
    moved: Count,
    /** Sessions of the new centre that now hold more candidates than desks. */
    over: z.array(z.extend(Slot, { candidates: Count, seats: Count })),
  }),
  refusals: [404, 422],
});

export const planAll = defineCall({
  name: 'planAll',
  method: 'POST',
  path: '/exam-centres/:exam/plan',
  permission: 'seating.write',
  summary:
    'Plans every open session of a centre, or of all centres where the office names none, as a job. Fixed plans stay.',
  params: inExam,
  body: z.object({ centre: z.optional(CollegeCode) }),
  reply: Job,
  refusals: [404, 422],
});

/** A session of a centre as the office watches it. */
export const CentreProgress = z.object({
  centre: CollegeCode,
  colname: z.string(),
  ...Slot.shape,
  /** NOT_PLANNED where nobody has planned it yet. */
  state: z.enum(['NOT_PLANNED', ...SITTING_STATES]),
  candidates: Count,
  close_pairs: z.nullable(Count),
  /** Halls without an invigilator, of a planned session. */
  halls_without: Count,
  /** Over and not closed two hours after its end. */
  overdue: z.boolean(),
  covers: Count,
  covers_received: Count,
});
export type CentreProgress = z.infer<typeof CentreProgress>;

export const listCentreProgress = defineCall({
  name: 'listCentreProgress',
  method: 'GET',
  path: '/exam-centres/:exam/progress',
  permission: 'centre.manage',
  summary:
    'Every session of every centre: planned, fixed, held, closed or overdue, and its covers; narrowed to a centre or a day.',
  params: inExam,
  query: z.object({ centre: z.optional(CollegeCode), date: z.optional(Day) }),
  reply: z.array(CentreProgress),
  refusals: [404],
});

export const remindCentres = defineCall({
  name: 'remindCentres',
  method: 'POST',
  path: '/exam-centres/:exam/reminders',
  permission: 'centre.manage',
  summary:
    'Tells each centre that is late, by a notice, how many of its sessions wait for a plan or for their end. A centre is reminded once a day.',
  params: inExam,
  reply: z.object({
    message: z.string(),
    /** Centres that are told now. */
    reminded: z.array(CollegeCode),
    /** Late centres that have been reminded today already. */
    before: z.array(CollegeCode),
  }),
  refusals: [404, 422],
  idempotency: 'optional',
});
