import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName, PaperCodeInPath } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id, IdText, Message, Moment, NamedDay, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { PaperCode } from '../course/course-contract';
import { DeskName } from '../hall/hall-contract';
import { ScriptCover } from '../script-cover/script-cover-contract';
import { SittingPath } from '../seating/seating-contract';
import { SITTING_STATES } from '../seating/seating-states';
import { SESSIONS } from '../timetable/timetable-rules';
import { STOCK_KINDS } from './stock-rules';

const Few = z.int().check(z.gte(0), z.lte(2000));

/** A report of malpractice as the hall notes it; the case itself is not decided here. */
export const Malpractice = z.object({ desk: DeskName, what: Line(500) });

const report = {
  absent_desks: z.array(DeskName).check(z.maxLength(400)),
  books_given: Few,
  books_spoiled: Few,
  books_back: Few,
  malpractice: z.array(Malpractice).check(z.maxLength(50)),
  note: z.nullable(Line(500)),
};

export const HallReport = z.object({
  ...report,
  present: Count,
  entered_by: z.string(),
  at: Moment,
  row_version: RowVersion,
});
export type HallReport = z.infer<typeof HallReport>;

export const HallOfDay = z.object({
  hall_id: Id,
  hall_no: z.string(),
  name: z.string(),
  /** 2: the second paper of an accepted clash, reported by itself. */
  turn: z.int(),
  seats: z.array(
    z.object({
      id: Id,
      desk: z.string(),
      reg_no: z.string(),
      stu_name: z.string(),
      p_code: z.string(),
      cancelled: z.boolean(),
    }),
  ),
  /** Null until the hall has reported. */
  report: z.nullable(HallReport),
});
export type HallOfDay = z.infer<typeof HallOfDay>;

export const PacketOpening = z.object({
  p_code: z.string(),
  sealed_count: Count,
  seal_intact: z.boolean(),
  opened_at: Moment,
  opened_by: z.string(),
  witness: z.string(),
  used: z.nullable(Count),
  left_over: z.nullable(Count),
  note: z.nullable(z.string()),
  row_version: RowVersion,
});
export type PacketOpening = z.infer<typeof PacketOpening>;

export const PaperOfDay = z.object({
  p_code: z.string(),
  p_name: z.string(),
  seats: Count,
  /** From the hall reports; null until every hall of the paper has reported. */
  present: z.nullable(Count),
  absent: z.nullable(Count),
  /** Scripts in sealed covers. */
  sealed: Count,
  opening: z.nullable(PacketOpening),
  covers: z.array(ScriptCover),
});
export type PaperOfDay = z.infer<typeof PaperOfDay>;

/** What a sitting closes on; `wrong` names what does not balance, none when it may be closed. */
export const DayBalance = z.object({
  candidates: Count,
  seats: Count,
  present: Count,
  absent: Count,
  sealed: Count,
  books_given: Count,
  books_spoiled: Count,
  books_back: Count,
  halls: Count,
  halls_reported: Count,
  wrong: z.array(z.object({ balance: z.string(), message: z.string() })),
});
export type DayBalance = z.infer<typeof DayBalance>;

export const CentreDay = z.object({
  exam_name: z.string(),
  centre: CollegeCode,
  colname: z.string(),
  examdate: Day,
  examsession: z.enum(SESSIONS),
  state: z.enum(SITTING_STATES),
  row_version: RowVersion,
  halls: z.array(HallOfDay),
  papers: z.array(PaperOfDay),
  balance: DayBalance,
});
export type CentreDay = z.infer<typeof CentreDay>;

const SITTING = '/sittings/:exam/:centre/:date/:session' as const;

export const getCentreDay = defineCall({
  name: 'getCentreDay',
  method: 'GET',
  path: `${SITTING}/day`,
  permission: 'seating.read',
  summary: 'The day of a centre: halls with their desks and reports, papers with packets and covers, and the balance.',
  params: SittingPath,
  reply: CentreDay,
  refusals: [404],
});

export const saveHallReport = defineCall({
  name: 'saveHallReport',
  method: 'PUT',
  path: `${SITTING}/halls/:hall/report`,
  permission: 'centre-day.write',
  summary:
    'What a hall reports: absent desks, answer books, malpractice. Sent again with the same values it changes nothing; of two people the second is shown both versions.',
  params: z.extend(SittingPath, { hall: IdText }),
  bodyBytes: 128 * 1024,
  body: z.object({
    ...report,
    turn: z.optional(z.union([z.literal(1), z.literal(2)])),
    /** As loaded; 0 for a hall that has not reported. */
    row_version: Count,
  }),
  reply: z.extend(Message, { present: Count, row_version: RowVersion }),
  refusals: [404, 409, 422],
});

export const openPackets = defineCall({
  name: 'openPackets',
  method: 'PUT',
  path: `${SITTING}/packets/:pCode`,
  permission: 'centre-day.write',
  summary: 'Notes that the packets of a paper were opened by two people, and later how many question papers were used.',
  params: z.extend(SittingPath, { pCode: PaperCodeInPath }),
  body: z.object({
    sealed_count: Few,
    seal_intact: z.boolean(),
    opened_at: Moment,
    opened_by: Line(100),
    witness: Line(100),
    used: z.nullable(Few),
    left_over: z.nullable(Few),
    note: z.nullable(Line(300)),
    row_version: Count,
  }),
  reply: z.extend(Message, { row_version: RowVersion }),
  refusals: [404, 409, 422],
});

export const sealCover = defineCall({
  name: 'sealCover',
  method: 'POST',
  path: `${SITTING}/covers`,
  permission: 'centre-day.write',
  summary: 'Notes a sealed cover with the scripts of a paper.',
  params: SittingPath,
  body: z.object({
    p_code: PaperCode,
    scripts: z.int().check(z.gte(1), z.lte(100)),
    seal_no: Line(30),
    note: z.optional(Line(300)),
  }),
  reply: ScriptCover,
  refusals: [404, 409, 422],
  idempotency: 'optional',
});

export const closeSitting = defineCall({
  name: 'closeSitting',
  method: 'POST',
  path: `${SITTING}/close`,
  permission: 'centre-day.write',
  summary:
    'Closes a session in balance and writes its absentees; a second time it answers the same. 422 names each balance that is open with both numbers.',
  params: SittingPath,
  reply: z.object({
    message: z.string(),
    balance: DayBalance,
    /** Records that became absent, or present again. */
    changed: Count,
    /** Papers whose absentees are final with this. */
    final: z.array(z.object({ colcode: z.string(), p_code: z.string() })),
  }),
  refusals: [404, 409, 422],
});

export const StockLine = z.object({
  id: Id,
  kind: z.enum(STOCK_KINDS),
  count: Count,
  examdate: z.nullable(Day),
  examsession: z.nullable(z.enum(SESSIONS)),
  note: z.nullable(z.string()),
  by: z.string(),
  at: Moment,
});
export type StockLine = z.infer<typeof StockLine>;

export const listAnswerBooks = defineCall({
  name: 'listAnswerBooks',
  method: 'GET',
  path: '/answer-books/:exam/:centre',
  permission: 'seating.read',
  summary: 'The register of answer books of a centre, and how many should be in the store.',
  params: z.object({ exam: ExamName, centre: CollegeCode }),
  reply: z.object({ in_store: z.int(), lines: z.array(StockLine) }),
  refusals: [404],
});

export const recordAnswerBooks = defineCall({
  name: 'recordAnswerBooks',
  method: 'POST',
  path: '/answer-books/:exam/:centre',
  permission: 'centre-day.write',
  summary: 'Adds a line to the register of answer books. A wrong line is followed by another; lost books want a note.',
  params: z.object({ exam: ExamName, centre: CollegeCode }),
  body: z.object({
    kind: z.enum(STOCK_KINDS),
    count: z.int().check(z.gte(1), z.lte(100_000)),
    examdate: z.optional(NamedDay),
    examsession: z.optional(z.enum(SESSIONS)),
    note: z.optional(Line(300)),
  }),
  reply: z.extend(Message, { in_store: z.int() }),
  refusals: [404, 422],
  idempotency: 'optional',
});
