import * as z from 'zod/mini';
import { BARCODE_PROBLEMS } from '../camp-mark/c-mark-rules';
import { defineCall } from '../core/call';
import { ScriptBarcode } from '../core/exam-shapes';
import { Count, Id, Message, Moment } from '../core/shapes';
import { Line } from '../core/text';
import { HANDED_DECISIONS } from './handed-script-rules';

/** A script that lies with the office, with what was found in the camp and what was decided. */
export const HandedScript = z.object({
  barcode: z.string(),
  place: z.nullable(z.string()),
  reason: z.enum(BARCODE_PROBLEMS),
  bundleno: z.nullable(z.int()),
  packet: z.nullable(z.int()),
  slno: z.nullable(z.int()),
  /** Null where no script of the exam has the number. */
  reg_no: z.nullable(z.string()),
  p_code: z.nullable(z.string()),
  colcode: z.nullable(z.string()),
  absent: z.boolean(),
  /** Who handed it over; null for a scanned script of an absentee that the camp has not handed over. */
  handed: z.nullable(z.object({ by: z.nullable(z.string()), at: Moment, note: z.nullable(z.string()) })),
  /** The last decision. */
  decided: z.nullable(z.object({ decision: z.enum(HANDED_DECISIONS), reason: z.string(), by: z.string(), at: Moment })),
  /** Whether a decision is waited for; the balances stay open until then. */
  open: z.boolean(),
});
export type HandedScript = z.infer<typeof HandedScript>;

export const listHandedScripts = defineCall({
  name: 'listHandedScripts',
  method: 'GET',
  path: '/control/handed-scripts/:examId',
  permission: 'script.manage',
  summary:
    'Scripts a camp has handed to the office, and scanned scripts of absent candidates, at most 500, those that wait first. Joins register number and dummy number, so that every reading is audited.',
  params: z.object({ examId: Id }),
  query: z.object({ state: z.optional(z.enum(['open', 'decided'])) }),
  reply: z.object({ total: Count, items: z.array(HandedScript) }),
  refusals: [404],
});

export const decideHandedScript = defineCall({
  name: 'decideHandedScript',
  method: 'PUT',
  path: '/control/handed-scripts/:examId/:barcode',
  permission: 'script.manage',
  summary: 'Decides about a script that was handed over, with a reason. Nothing is erased.',
  params: z.object({ examId: Id, barcode: ScriptBarcode }),
  body: z.object({ decision: z.enum(HANDED_DECISIONS), reason: Line(300) }),
  reply: Message,
  refusals: [404, 409, 422],
});
