import * as z from 'zod/mini';
import { BundleNumber, Packet, Pass, ScriptBarcode, Serial } from '../bundle/bundle-contract';
import { defineCall } from '../core/call';
import { Id, Moment } from '../core/shapes';
import { HIGHEST_MARK } from './mark-entry-rules';

const Mark = z.int().check(z.gte(0), z.lte(HIGHEST_MARK));

/**
 * The paper behind a barcode. A mark is filled for the pass of the caller only: an operator sees what they have keyed
 * themselves, a camp officer sees A and B once both exist.
 */
export const PaperByBarcode = z.object({
  barcode: z.string(),
  /** Degrees that have this paper; never that of the student. */
  degree: z.string(),
  p_code: z.string(),
  Amark: z.nullable(z.int()),
  Bmark: z.nullable(z.int()),
  Cmark: z.nullable(z.int()),
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

const Ignored = z.optional(z.union([z.string().check(z.maxLength(60)), z.int().check(z.gte(0))]));

/** One mark, as A or as B. Officer, camp and exam are those of the session; the place is decided by the server. */
export const MarkEntry = z.object({
  barcode: ScriptBarcode,
  bundleno: BundleNumber,
  /** Exactly one of the two. */
  Amark: z.optional(Mark),
  Bmark: z.optional(Mark),
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

/** A mark record as it stands; the other pass is always null. */
export const MarkRecord = z.object({
  id: Id,
  barcode: z.string(),
  bundleno: BundleNumber,
  packet: Packet,
  slno: Serial,
  Amark: z.nullable(z.int()),
  Bmark: z.nullable(z.int()),
  Cmark: z.nullable(z.int()),
  aopid: z.nullable(Id),
  bopid: z.nullable(Id),
  aupdateon: z.nullable(Moment),
  bupdateon: z.nullable(Moment),
  p_code: z.string(),
});
export type MarkRecord = z.infer<typeof MarkRecord>;

export const SavedMark = z.extend(MarkRecord, {
  message: z.string(),
  action: z.enum(['inserted', 'updated']),
  /** Number of the event in the journal: the mark is kept for good. */
  event: Id,
  /** Where the next new script of this pass goes; the first position again after the last of a full bundle. */
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
