import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName, RegisterNumber } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id, IdText, Message, Moment, NamedDay, RowVersion } from '../core/shapes';
import { Email, Line, Mobile } from '../core/text';
import { MESSAGE_STATES } from '../notice/notice-contract';
import { DUTY_NOTICES } from '../notice/notice-rules';
import { SittingPath } from '../seating/seating-contract';
import { SESSIONS } from '../timetable/timetable-rules';
import { DUTY_PARTS } from './invigilation-rules';

const fields = {
  name: Line(100),
  designation: Line(60),
  department: Line(100),
  /** Boards of studies whose papers this person never watches. */
  boards: z.array(Line(100)).check(z.maxLength(20)),
  mobile: Mobile,
  /** Where duty orders go by mail; null: they are printed. */
  email: z.nullable(Email),
  /** Of another institution. */
  outside: z.boolean(),
  active: z.boolean(),
};
/** A caller of before there were orders by mail names no address. */
export const InvigilatorFields = z.object({ ...fields, email: z.optional(fields.email) });
export type InvigilatorFields = z.infer<typeof InvigilatorFields>;

export const Invigilator = z.object({
  id: Id,
  colcode: CollegeCode,
  ...fields,
  away: z.array(z.object({ day: Day, examsession: z.nullable(z.enum(SESSIONS)), reason: z.string() })),
  /** Register numbers of related candidates: never in a hall with them. */
  relations: z.array(z.string()),
  row_version: RowVersion,
});
export type Invigilator = z.infer<typeof Invigilator>;

const inPath = z.object({ id: IdText });

export const listInvigilators = defineCall({
  name: 'listInvigilators',
  method: 'GET',
  path: '/invigilators',
  permission: 'seating.read',
  summary:
    'The invigilators of a college with their boards, days away and related candidates; the office names the college.',
  query: z.object({ college: z.optional(CollegeCode) }),
  reply: z.array(Invigilator),
  refusals: [422],
});

export const addInvigilator = defineCall({
  name: 'addInvigilator',
  method: 'POST',
  path: '/invigilators',
  permission: 'invigilation.write',
  summary: 'Adds an invigilator to the own college.',
  body: InvigilatorFields,
  reply: Invigilator,
  refusals: [422],
  idempotency: 'optional',
});

export const saveInvigilator = defineCall({
  name: 'saveInvigilator',
  method: 'PUT',
  path: '/invigilators/:id',
  permission: 'invigilation.write',
  summary: 'Changes an invigilator of the own college.',
  params: inPath,
  body: z.extend(InvigilatorFields, { row_version: RowVersion }),
  reply: Invigilator,
  refusals: [404, 409, 422],
});

export const recordAway = defineCall({
  name: 'recordAway',
  method: 'PUT',
  path: '/invigilators/:id/away',
  permission: 'invigilation.write',
  summary: 'Notes a day or session on which somebody is away, or, without a reason, that they are there after all.',
  params: inPath,
  body: z.object({ day: NamedDay, examsession: z.nullable(z.enum(SESSIONS)), reason: z.nullable(Line(200)) }),
  reply: Message,
  refusals: [404],
});

export const saveRelations = defineCall({
  name: 'saveRelations',
  method: 'PUT',
  path: '/invigilators/:id/relations',
  permission: 'invigilation.write',
  summary: 'The candidates to whom somebody is related, as a whole list.',
  params: inPath,
  body: z.object({ regNos: z.array(RegisterNumber).check(z.maxLength(50)) }),
  reply: Message,
  refusals: [404],
});

export const Duty = z.object({
  invigilator_id: Id,
  name: z.string(),
  designation: z.string(),
  department: z.string(),
  hall_id: z.nullable(Id),
  hall_no: z.nullable(z.string()),
  part: z.enum(DUTY_PARTS),
  allotted: z.enum(['RULE', 'HAND']),
  /** Null until it is noted. */
  came: z.nullable(z.boolean()),
  replaces: z.nullable(Id),
  /** What the person was told last by mail; null: nothing. */
  order: z.nullable(z.object({ key: z.enum(DUTY_NOTICES), state: z.enum(MESSAGE_STATES), at: Moment })),
});
export type Duty = z.infer<typeof Duty>;

/** A hall that needs more people than it has. */
const Lacking = z.object({ hall_id: Id, hall_no: z.string(), needed: Count, allotted: Count });

export const DutyPlan = z.object({
  duties: z.array(Duty),
  lacking: z.array(Lacking),
  /** Reliefs that the rule asks for and are missing. */
  reliefs_missing: Count,
});
export type DutyPlan = z.infer<typeof DutyPlan>;

const DUTIES_PATH = '/sittings/:exam/:centre/:date/:session/duties' as const;

export const listDuties = defineCall({
  name: 'listDuties',
  method: 'GET',
  path: DUTIES_PATH,
  permission: 'seating.read',
  summary: 'Who watches which hall in a session, and the halls without enough people.',
  params: SittingPath,
  reply: DutyPlan,
  refusals: [404],
});

export const getDutyMatrix = defineCall({
  name: 'getDutyMatrix',
  method: 'GET',
  path: '/invigilators/duties/:exam/:centre',
  permission: 'seating.read',
  summary: 'Every invigilator of a centre with the duties of an exam by session, and the total.',
  params: z.object({ exam: ExamName, centre: CollegeCode }),
  reply: z.object({
    slots: z.array(z.object({ examdate: Day, examsession: z.enum(SESSIONS), state: z.string(), lacking: Count })),
    people: z.array(
      z.object({
        invigilator_id: Id,
        name: z.string(),
        department: z.string(),
        total: Count,
        duties: z.array(
          z.object({
            examdate: Day,
            examsession: z.enum(SESSIONS),
            hall_no: z.nullable(z.string()),
            part: z.enum(DUTY_PARTS),
            came: z.nullable(z.boolean()),
          }),
        ),
      }),
    ),
  }),
  refusals: [404],
});

export const allotDuties = defineCall({
  name: 'allotDuties',
  method: 'POST',
  path: DUTIES_PATH,
  permission: 'invigilation.write',
  summary:
    'Allots people to the halls of a planned session, the one with the fewest duties first; duties given by hand stay. Too few people: the halls are named.',
  params: SittingPath,
  reply: z.extend(DutyPlan, { message: z.string() }),
  refusals: [404, 422],
});

export const moveDuty = defineCall({
  name: 'moveDuty',
  method: 'PUT',
  path: `${DUTIES_PATH}/:invigilator`,
  permission: 'invigilation.write',
  summary: 'Gives a person another hall or relief, hands the duty to another person, or, with neither, removes it.',
  params: z.extend(SittingPath, { invigilator: IdText }),
  body: z.object({
    /** Null: relief. Left out: the duty is removed, or handed over with its hall. */
    hall_id: z.optional(z.nullable(Id)),
    part: z.optional(z.enum(DUTY_PARTS)),
    /** Who takes the duty over. */
    replacedBy: z.optional(Id),
  }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const recordCame = defineCall({
  name: 'recordCame',
  method: 'PUT',
  path: `${DUTIES_PATH}/:invigilator/came`,
  permission: 'invigilation.write',
  summary: 'Notes whether somebody came to a duty.',
  params: z.extend(SittingPath, { invigilator: IdText }),
  body: z.object({ came: z.nullable(z.boolean()) }),
  reply: Message,
  refusals: [404],
});

/** What is to be told of a duty, and whether the person has an address. */
const DueOrder = z.object({
  invigilator_id: Id,
  name: z.string(),
  key: z.enum(DUTY_NOTICES),
  hall_no: z.nullable(z.string()),
  part: z.enum(DUTY_PARTS),
  mailed: z.boolean(),
});
export type DueOrder = z.infer<typeof DueOrder>;

export const DutyOrders = z.object({
  due: z.array(DueOrder),
  /** One mail of each kind as its first person receives it; the text is null where the office has approved none. */
  examples: z.array(
    z.object({
      key: z.enum(DUTY_NOTICES),
      to: z.string(),
      subject: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
});
export type DutyOrders = z.infer<typeof DutyOrders>;

export const listDutyOrders = defineCall({
  name: 'listDutyOrders',
  method: 'GET',
  path: `${DUTIES_PATH}/orders`,
  permission: 'invigilation.write',
  summary: 'Who is still to be told of a duty of a session by mail, who has no address, and what the mails say.',
  params: SittingPath,
  reply: DutyOrders,
  refusals: [404],
});

export const sendDutyOrders = defineCall({
  name: 'sendDutyOrders',
  method: 'POST',
  path: `${DUTIES_PATH}/orders`,
  permission: 'invigilation.write',
  summary:
    'Sends the duty orders of a session with a fixed plan by mail: to each person once, and once more only where the duty or the address has changed. Names those without an address.',
  params: SittingPath,
  reply: z.object({ message: z.string(), sent: Count, without: z.array(z.string()) }),
  refusals: [404, 422],
});
