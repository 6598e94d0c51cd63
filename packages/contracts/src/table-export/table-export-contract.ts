import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { FileTicket } from '../job/job-contract';

/** The security key of the page; the server stores only its hash. */
const Key = z.string().check(z.minLength(1), z.maxLength(200));
const body = z.object({ key: Key });

export const openTableExport = defineCall({
  name: 'openTableExport',
  method: 'POST',
  path: '/control/table-export',
  permission: 'table-export.read',
  summary: 'Proves the security key and answers with the names of the tables.',
  body,
  reply: z.object({ tables: z.array(z.string()) }),
});

export const issueTableTicket = defineCall({
  name: 'issueTableTicket',
  method: 'POST',
  path: '/control/table-export/:table',
  permission: 'table-export.read',
  summary:
    'Proves the security key again and answers with a one-time address, good for 60 s, for the table as a CSV file.',
  params: z.object({ table: z.string().check(z.minLength(1), z.maxLength(200)) }),
  body,
  reply: FileTicket,
  refusals: [404],
});

export const downloadTable = defineCall({
  name: 'downloadTable',
  method: 'GET',
  path: '/table-export/:ticket',
  permission: 'public',
  summary: 'The table behind a one-time ticket as a CSV file.',
  params: z.object({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  reply: 'file',
  refusals: [404],
  secretPath: true,
});
