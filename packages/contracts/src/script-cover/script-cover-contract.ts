import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id, IdText, Message, Moment, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { SESSIONS } from '../timetable/timetable-rules';

/** A sealed cover with scripts of one paper, from a centre to the office. */
export const ScriptCover = z.object({
  cover_no: Id,
  centre: CollegeCode,
  examdate: Day,
  examsession: z.enum(SESSIONS),
  p_code: z.string(),
  /** 1, 2, … of the covers of a paper in a session. */
  part: z.int(),
  scripts: Count,
  seal_no: z.string(),
  sealed_by: z.string(),
  sealed_at: Moment,
  handed_to: z.nullable(z.string()),
  handed_at: z.nullable(Moment),
  received_scripts: z.nullable(Count),
  received_by: z.nullable(z.string()),
  received_at: z.nullable(Moment),
  note: z.nullable(z.string()),
  row_version: RowVersion,
});
export type ScriptCover = z.infer<typeof ScriptCover>;

export const listCovers = defineCall({
  name: 'listCovers',
  method: 'GET',
  path: '/script-covers/:exam',
  permission: 'seating.read',
  summary:
    'The covers of an exam, or of the own centre, those on the way first; narrowed to a centre, a day or those not received.',
  params: z.object({ exam: ExamName }),
  query: z.object({
    centre: z.optional(CollegeCode),
    date: z.optional(Day),
    open: z.optional(z.boolean()),
  }),
  reply: z.array(ScriptCover),
  refusals: [404],
});

export const handCover = defineCall({
  name: 'handCover',
  method: 'PUT',
  path: '/script-covers/:no/hand',
  permission: 'centre-day.write',
  summary: 'Notes to whom a sealed cover was handed.',
  params: z.object({ no: IdText }),
  body: z.object({ handed_to: Line(100), row_version: RowVersion }),
  reply: ScriptCover,
  refusals: [404, 409, 422],
});

export const withdrawCover = defineCall({
  name: 'withdrawCover',
  method: 'POST',
  path: '/script-covers/:no/withdrawal',
  permission: 'centre-day.write',
  summary:
    'Removes a cover that was recorded with a wrong number, seal or paper, while its session is open and the office has not received it. The audit log keeps it with the reason; the right cover is sealed anew.',
  params: z.object({ no: IdText }),
  body: z.object({ reason: Line(300), row_version: RowVersion }),
  reply: Message,
  refusals: [404, 409, 422],
  idempotency: 'optional',
});

export const receiveCover = defineCall({
  name: 'receiveCover',
  method: 'POST',
  path: '/script-covers/:no/receipt',
  permission: 'cover.receive',
  summary: 'The office receives a cover and counts its scripts by hand; a difference wants a note.',
  params: z.object({ no: IdText }),
  body: z.object({
    received_scripts: z.int().check(z.gte(0), z.lte(200)),
    note: z.optional(Line(300)),
    row_version: RowVersion,
  }),
  reply: ScriptCover,
  refusals: [404, 409, 422],
  idempotency: 'optional',
});

export const listCoverScripts = defineCall({
  name: 'listCoverScripts',
  method: 'GET',
  path: '/script-covers/:no/scripts',
  permission: 'cover.receive',
  summary:
    'Whose scripts the covers of a paper in a session should hold, to find a missing one. Joins register number and dummy number, so that every reading is audited.',
  params: z.object({ no: IdText }),
  reply: z.object({
    cover: ScriptCover,
    /** Candidates who were present, in the order of their dummy numbers. */
    scripts: z.array(z.object({ reg_no: z.string(), dummy_no: z.nullable(z.string()), received: z.boolean() })),
  }),
  refusals: [404],
});
