import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Job } from '../job/job-contract';

export const verifyAudit = defineCall({
  name: 'verifyAudit',
  method: 'POST',
  path: '/audit/verify',
  permission: 'audit.read',
  summary:
    'Starts the job that recomputes the hash chain of the audit log and names the first broken block with its rows.',
  body: z.object({}),
  reply: Job,
  idempotency: 'required',
});
