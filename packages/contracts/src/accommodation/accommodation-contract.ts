import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName, RegisterNumber } from '../core/exam-shapes';
import { CollegeCode, Message, Moment, RowVersion } from '../core/shapes';
import { Line, Mobile } from '../core/text';
import { PaperCode } from '../course/course-contract';

export const BASES = ['BENCHMARK', 'SPECIFIED', 'TEMPORARY'] as const;
export const ACCOMMODATION_STATES = ['ASKED', 'GRANTED', 'REFUSED'] as const;
export const MAX_MINUTES_PER_HOUR = 60;

const what = {
  scribe: z.boolean(),
  /** Extra minutes for each hour of a paper. */
  minutes_per_hour: z.int().check(z.gte(0), z.lte(MAX_MINUTES_PER_HOUR)),
  step_free: z.boolean(),
  large_print: z.boolean(),
  own_keyboard: z.boolean(),
};

const scribe = {
  /** A paper, or `*` for all of them. */
  p_code: z.union([PaperCode, z.literal('*')]),
  name: Line(100),
  qualification: Line(100),
  mobile: Mobile,
  own_choice: z.boolean(),
};
export const Scribe = z.object(scribe);
export type Scribe = z.infer<typeof Scribe>;

export const Accommodation = z.object({
  reg_no: z.string(),
  stu_name: z.string(),
  colcode: CollegeCode,
  basis: z.enum(BASES),
  ...what,
  state: z.enum(ACCOMMODATION_STATES),
  asked_by: z.string(),
  asked_at: Moment,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Moment),
  decision: z.nullable(z.string()),
  scribes: z.array(Scribe),
  row_version: RowVersion,
});
export type Accommodation = z.infer<typeof Accommodation>;

export const listAccommodations = defineCall({
  name: 'listAccommodations',
  method: 'GET',
  path: '/accommodations/:exam',
  permission: 'accommodation.read',
  summary: 'Scribes and extra time asked for in an exam, those that wait first; a college sees its own.',
  params: z.object({ exam: ExamName }),
  reply: z.array(Accommodation),
  refusals: [404],
});

export const askAccommodation = defineCall({
  name: 'askAccommodation',
  method: 'POST',
  path: '/accommodations/:exam',
  permission: 'accommodation.ask',
  summary:
    'A college asks for a scribe, extra time or a step-free hall for a student, with the certificate. Asked again after a refusal it waits for a decision once more.',
  params: z.object({ exam: ExamName }),
  body: z.object({ regNo: RegisterNumber, basis: z.enum(BASES), ...what }),
  files: { certificate: 'certificate' },
  reply: Message,
  refusals: [404, 409, 422],
});

const ofStudent = z.object({ exam: ExamName, regNo: RegisterNumber });

export const decideAccommodation = defineCall({
  name: 'decideAccommodation',
  method: 'PUT',
  path: '/accommodations/:exam/:regNo',
  permission: 'accommodation.decide',
  summary: 'The office grants or refuses; what is granted may differ from what was asked. A refusal has a reason.',
  params: ofStudent,
  body: z.object({
    state: z.enum(['GRANTED', 'REFUSED']),
    decision: z.optional(Line(300)),
    ...what,
    row_version: RowVersion,
  }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const saveScribe = defineCall({
  name: 'saveScribe',
  method: 'PUT',
  path: '/accommodations/:exam/:regNo/scribe',
  permission: 'accommodation.ask',
  summary: 'Who writes for a student to whom a scribe was granted, for a paper or for all.',
  params: ofStudent,
  body: Scribe,
  reply: Message,
  refusals: [404, 422],
});

export const getAccommodationCertificate = defineCall({
  name: 'getAccommodationCertificate',
  method: 'GET',
  path: '/accommodations/:exam/:regNo/certificate',
  permission: 'accommodation.read',
  summary: 'The certificate a request rests on.',
  params: ofStudent,
  reply: 'file',
  refusals: [404],
});
