import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName, RegisterNumber } from '../core/exam-shapes';
import { CollegeCode, Day, Id, Moment } from '../core/shapes';
import { Job } from '../job/job-contract';
import { SESSIONS } from '../timetable/timetable-rules';

/** One confirmed paper of one student: a line of a hall ticket. */
export const HallTicketRow = z.object({
  Reg_No: z.string(),
  stu_name: z.string(),
  dob: Day,
  /** Where the photo is had below the API base; null where none was uploaded. */
  image: z.nullable(z.string()),
  Deg_name: z.string(),
  Exam_month: z.string(),
  Sem: z.int(),
  P_code: z.string(),
  P_NAME: z.string(),
  examdate: z.nullable(Day),
  examsession: z.nullable(z.enum(SESSIONS)),
});
export type HallTicketRow = z.infer<typeof HallTicketRow>;

/** What a ticket shows once, beside its papers. */
export const TicketHolder = z.object({
  Reg_No: z.string(),
  tam_name: z.nullable(z.string()),
  /** Code and name of the centre; null in an exam without centres. */
  centre: z.nullable(z.string()),
  /** Hall and desk of the sessions to come, from the evening before. */
  seats: z.array(
    z.object({
      examdate: Day,
      examsession: z.enum(SESSIONS),
      p_code: z.string(),
      hall_no: z.string(),
      desk: z.string(),
    }),
  ),
  /** The signed text in the QR code. */
  code: z.string(),
  /** The same as dots, row by row, eight to a byte, the first in the highest bit; `size` dots each way, without the white edge. */
  qr: z.object({ size: z.int(), dots: z.string() }),
});
export type TicketHolder = z.infer<typeof TicketHolder>;

export const HallTickets = z.object({
  university: z.string(),
  colcode: z.string(),
  Colname: z.string(),
  exam_name: z.string(),
  /** How often the time table was changed since tickets could be printed, from 1. */
  revision: z.int(),
  printedAt: Moment,
  rows: z.array(HallTicketRow),
  holders: z.array(TicketHolder),
});
export type HallTickets = z.infer<typeof HallTickets>;
const Year = z.int().check(z.gte(1900), z.lte(2999));

export const listHallTickets = defineCall({
  name: 'listHallTickets',
  method: 'GET',
  path: '/examapp/examHallticket/:degree/:batch/:exam',
  permission: 'hall-ticket.read',
  summary: 'The hall tickets of a degree and year of admission of the own college, one row for each paper.',
  params: z.object({ degree: Id, batch: Year, exam: ExamName }),
  reply: HallTickets,
  refusals: [404, 422],
});

export const getHallTicket = defineCall({
  name: 'getHallTicket',
  method: 'GET',
  path: '/examapp/examHallticketbyRegid/:regNo/:college/:exam',
  permission: 'hall-ticket.read',
  summary: 'The hall ticket of one student, one row for each paper; no rows where the college has no such student.',
  params: z.object({ regNo: RegisterNumber, college: CollegeCode, exam: ExamName }),
  reply: HallTickets,
  refusals: [404, 422],
});

export const getTicketPhoto = defineCall({
  name: 'getTicketPhoto',
  method: 'GET',
  path: '/hall-tickets/photos/:regNo',
  permission: 'hall-ticket.read',
  summary: 'The photo of a student of the own college; a missing and a foreign one answer alike.',
  params: z.object({ regNo: RegisterNumber }),
  reply: 'file',
  refusals: [404],
});

export const makeHallTicketPdf = defineCall({
  name: 'makeHallTicketPdf',
  method: 'POST',
  path: '/hall-tickets/pdf',
  permission: 'hall-ticket.read',
  summary: 'Starts the making of one PDF with the tickets of a batch, of a degree, or of the whole college.',
  body: z.object({ exam: ExamName, degree: z.optional(Id), batch: z.optional(Year) }),
  reply: Job,
  refusals: [404, 422],
});

export const getTicketKeys = defineCall({
  name: 'getTicketKeys',
  method: 'GET',
  path: '/hall-tickets/keys',
  permission: 'public',
  summary: 'The public keys hall tickets are signed with, as a JSON Web Key Set: enough to check a ticket offline.',
  reply: z.object({
    keys: z.array(
      z.object({
        kid: z.string(),
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
      }),
    ),
  }),
});

export const verifyHallTicket = defineCall({
  name: 'verifyHallTicket',
  method: 'POST',
  path: '/hall-tickets/verify',
  permission: 'public',
  summary:
    'Whether a QR code, its text or its address, was signed by this portal, and whether the student still has a ticket for that exam.',
  body: z.object({ code: z.string().check(z.maxLength(1000)) }),
  reply: z.object({ match: z.boolean(), current: z.boolean() }),
});
