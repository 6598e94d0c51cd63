import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Id, Message, Moment } from '../core/shapes';
import { Line } from '../core/text';
import { STUDENT_FILE_KINDS, STUDENT_FILE_NAMES } from './student-options';

export const FILE_REQUEST_STATES = ['OPEN', 'GRANTED', 'REFUSED', 'USED'] as const;
const FileReason = Line(300);
const OfStudent = z.object({ id: Id });
const Field = z.enum(STUDENT_FILE_NAMES);

/** The request of a college, and the decision of the office. */
export const FileRequest = z.object({
  id: Id,
  student_id: Id,
  field: Field,
  reason: z.string(),
  state: z.enum(FILE_REQUEST_STATES),
  asked_by: z.string(),
  asked_at: Moment,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Moment),
  decision_reason: z.nullable(z.string()),
});
export type FileRequest = z.infer<typeof FileRequest>;

/** A photo or document that replaces another, or fills an empty field. */
export const FileChange = z.object({
  id: Id,
  field: Field,
  /** Whether there was a file before: it can still be fetched. */
  replaced: z.boolean(),
  reason: z.string(),
  by: z.string(),
  at: Moment,
});
export type FileChange = z.infer<typeof FileChange>;

export const FileHistory = z.object({ changes: z.array(FileChange), requests: z.array(FileRequest) });
export type FileHistory = z.infer<typeof FileHistory>;

export const getFileHistory = defineCall({
  name: 'getFileHistory',
  method: 'GET',
  path: '/student-files/:id/history',
  permission: 'student.read',
  summary: 'What has been replaced and asked for of a student after Final Submit, the latest first.',
  params: OfStudent,
  reply: FileHistory,
  refusals: [404],
});

export const getReplacedFile = defineCall({
  name: 'getReplacedFile',
  method: 'GET',
  path: '/student-files/:id/history/:change/file',
  permission: 'student.read',
  summary: 'The file that stood before a change.',
  params: z.object({ id: Id, change: Id }),
  reply: 'file',
  refusals: [404],
});

export const replaceStudentFiles = defineCall({
  name: 'replaceStudentFiles',
  method: 'POST',
  path: '/student-files/:id',
  permission: 'student.admit',
  summary:
    'Adds or replaces photos and documents after Final Submit, with a reason; a college only what the office has granted.',
  params: OfStudent,
  body: z.object({ reason: FileReason }),
  files: STUDENT_FILE_KINDS,
  reply: Message,
  refusals: [404, 409, 422],
});

export const requestStudentFile = defineCall({
  name: 'requestStudentFile',
  method: 'POST',
  path: '/student-files/:id/requests',
  permission: 'student-file.request',
  summary: 'Asks the office to let the college replace one photo or document.',
  params: OfStudent,
  body: z.object({ field: Field, reason: FileReason }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const OpenFileRequest = z.extend(FileRequest, {
  stu_name: z.string(),
  reg_no: z.nullable(z.string()),
  Colcode: z.string(),
});
export type OpenFileRequest = z.infer<typeof OpenFileRequest>;

export const listFileRequests = defineCall({
  name: 'listFileRequests',
  method: 'GET',
  path: '/student-file-requests',
  permission: 'student-file.decide',
  summary: 'The requests of colleges that wait for the office, the oldest first; at most 200.',
  reply: z.array(OpenFileRequest),
});

export const decideFileRequest = defineCall({
  name: 'decideFileRequest',
  method: 'POST',
  path: '/student-file-requests/:request',
  permission: 'student-file.decide',
  summary: 'Grants or refuses what a college has asked for; a refusal says why.',
  params: z.object({ request: Id }),
  body: z.object({ grant: z.boolean(), reason: z.optional(FileReason) }),
  reply: Message,
  refusals: [404, 409, 422],
});
