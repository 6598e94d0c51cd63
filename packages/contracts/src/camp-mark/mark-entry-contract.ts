import * as z from 'zod/mini';
import { Pass } from '../bundle/bundle-contract';
import { BundleNumber, Packet, Serial } from '../bundle/bundle-shapes';
import { defineCall } from '../core/call';
import { EnteredMark, ScriptBarcode } from '../core/exam-shapes';
import { Id } from '../core/shapes';
import { Ignored, KEYED_BY, MARKS } from './camp-mark-shapes';

/**
 * The paper behind a barcode. A mark is filled for the pass of the caller only: an operator sees what they have keyed
 * themselves, a camp officer sees A and B once both exist.
 */
export const PaperByBarcode = z.object({
  barcode: z.string(),
  /** Degrees that have this paper; never that of the student. */
  degree: z.string(),
  p_code: z.string(),
  ...MARKS,
  /** Null until the script has been keyed. */
  bundleno: z.nullable(z.int()),
  packet: z.nullable(z.int()),
  slno: z.nullable(z.int()),
});
export type PaperByBarcode = z.infer<typeof PaperByBarcode>;

export const getPaperByBarcode = defineCall({
  name: 'getPaperByBarcode',
  method: 'GET',
  path: '/marks/:barcode',
  permission: 'camp-mark.read',
  summary:
    'The paper of a barcode. With bundle and pass it is a scan: one that does not fit is refused and kept as a problem.',
  params: z.object({ barcode: ScriptBarcode }),
  query: z.object({ bundle: z.optional(BundleNumber), pass: z.optional(Pass) }),
  reply: PaperByBarcode,
  refusals: [404, 409, 422],
});

/** One mark, as A or as B. Officer, camp and exam are those of the session; the place is decided by the server. */
export const MarkEntry = z.object({
  barcode: ScriptBarcode,
  bundleno: BundleNumber,
  /** Exactly one of the two. */
  Amark: z.optional(EnteredMark),
  Bmark: z.optional(EnteredMark),
  /** A proposal: where the operator believed to be. */
  packet: z.optional(Packet),
  slno: z.optional(Serial),
  /** Sent by older clients and not used: operator and time are the server's. */
  id: Ignored,
  Cmark: z.optional(z.int()),
  aopid: Ignored,
  bopid: Ignored,
  aupdateon: Ignored,
  bupdateon: Ignored,
  p_code: Ignored,
});
export type MarkEntry = z.infer<typeof MarkEntry>;

/** A stored mark record; the other pass is always null. */
export const MarkRecord = z.object({
  id: Id,
  barcode: z.string(),
  bundleno: BundleNumber,
  packet: Packet,
  slno: Serial,
  ...MARKS,
  ...KEYED_BY,
  p_code: z.string(),
});
export type MarkRecord = z.infer<typeof MarkRecord>;

export const SavedMark = z.extend(MarkRecord, {
  message: z.string(),
  action: z.enum(['inserted', 'updated']),
  /** Number of the event in the journal: the mark is stored permanently. */
  event: Id,
  /** The position of the next new script of this pass; the first position again after the last of a full bundle. */
  next: z.object({ packet: Packet, slno: Serial }),
  /** Every script of the bundle has a mark of this pass. */
  complete: z.boolean(),
});
export type SavedMark = z.infer<typeof SavedMark>;

export const insertMark = defineCall({
  name: 'insertMark',
  method: 'POST',
  path: '/marks',
  permission: 'camp-mark.write',
  summary:
    'Keys a mark. The same officer may key a barcode again, which updates it; the same Idempotency-Key gives the same answer.',
  body: MarkEntry,
  reply: SavedMark,
  refusals: [404, 409, 422],
  idempotency: 'by-handler',
});
