import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Message, Moment } from '../core/shapes';

export const JobId = z.uuid();
export const JOB_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;

export const Job = z.object({
  id: JobId,
  kind: z.string(),
  /** A sentence about the job's work. */
  title: z.string(),
  state: z.enum(JOB_STATES),
  /** Units finished and in all; `total` is null until it is known. */
  done: Count,
  total: z.nullable(Count),
  message: z.nullable(z.string()),
  error: z.nullable(z.string()),
  hasFile: z.boolean(),
  fileName: z.nullable(z.string()),
  createdAt: Moment,
  finishedAt: z.nullable(Moment),
});
export type Job = z.infer<typeof Job>;

const params = z.object({ id: JobId });

export const listJobs = defineCall({
  name: 'listJobs',
  method: 'GET',
  path: '/jobs',
  permission: 'job.read',
  summary: 'The running and lately finished jobs of the person signed in (the office sees all).',
  reply: z.array(Job),
});

export const getJob = defineCall({
  name: 'getJob',
  method: 'GET',
  path: '/jobs/:id',
  permission: 'job.read',
  summary: 'One job and how far it is.',
  params,
  reply: Job,
  refusals: [404],
});

export const followJob = defineCall({
  name: 'followJob',
  method: 'GET',
  path: '/jobs/:id/progress',
  permission: 'job.read',
  summary: 'The states of a job as lines of JSON, one per change, until it ends.',
  params,
  reply: 'stream',
  refusals: [404],
});

export const cancelJob = defineCall({
  name: 'cancelJob',
  method: 'POST',
  path: '/jobs/:id/cancel',
  permission: 'job.read',
  summary: 'Asks a job to stop at its next safe point.',
  params,
  reply: Message,
  refusals: [404, 409],
});

export const FileTicket = z.object({ url: z.string(), expiresAt: Moment });

export const issueFileTicket = defineCall({
  name: 'issueFileTicket',
  method: 'POST',
  path: '/jobs/:id/file-ticket',
  permission: 'job.read',
  summary: 'A one-time address, good for 60 s, for the file a job has made.',
  params,
  reply: FileTicket,
  refusals: [404, 409],
});

export const downloadByTicket = defineCall({
  name: 'downloadByTicket',
  method: 'GET',
  path: '/files/:ticket',
  permission: 'public',
  summary: 'The file behind a one-time ticket.',
  params: z.object({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  reply: 'file',
  refusals: [404],
  secretPath: true,
});
