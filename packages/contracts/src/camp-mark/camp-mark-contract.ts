import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { EnteredMark, scriptBarcode } from '../core/exam-shapes';
import { Id, Message, Moment, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { BARCODE_PROBLEMS, RESOLUTIONS } from './c-mark-rules';
import { Ignored, KEYED_BY, MARKS } from './camp-mark-shapes';
/** Kept for existing clients: the server takes officer and role from the token and ignores these. */
const OfficerSegments = z.object({
  colcode: z.string().check(z.maxLength(40)),
  role: z.string().check(z.maxLength(20)),
});

/**
 * One keyed script. An operator gets only their own keyings, a camp officer A and B once both exist; an entered C mark
 * is open to the whole camp.
 */
export const KeyedMark = z.object({
  id: Id,
  barcode: z.string(),
  p_code: z.string(),
  bundleno: z.int(),
  packet: z.int(),
  slno: z.int(),
  ...MARKS,
  ...KEYED_BY,
  row_version: RowVersion,
});
export type KeyedMark = z.infer<typeof KeyedMark>;

/** A script whose A and B keyings differ. */
export const DifferentMark = KeyedMark;
export type DifferentMark = KeyedMark;

export const listDifferentMarks = defineCall({
  name: 'listDifferentMarks',
  method: 'GET',
  path: '/marks/:colcode/:role',
  permission: 'camp-mark.read',
  summary: "The scripts of the officer's camp whose A and B marks differ.",
  params: OfficerSegments,
  reply: z.array(DifferentMark),
});

/** A rejected scan that waits for the camp officer. */
export const BarcodeError = z.object({
  id: Id,
  barcode: z.string(),
  bundleno: z.nullable(z.int()),
  packet: z.nullable(z.int()),
  slno: z.nullable(z.int()),
  /** R: found when the script was received, before any keying. */
  pass: z.enum(['A', 'B', 'C', 'R']),
  reason: z.enum(BARCODE_PROBLEMS),
  at: Moment,
});
export type BarcodeError = z.infer<typeof BarcodeError>;

export const listBarcodeErrors = defineCall({
  name: 'listBarcodeErrors',
  method: 'GET',
  path: '/campDummy/barcodeerror/:colcode',
  permission: 'camp-mark.read',
  summary: "The open problems in the packets of the officer's camp.",
  params: z.object({ colcode: z.string().check(z.maxLength(40)) }),
  reply: z.array(BarcodeError),
});

export const CMark = z.object({
  mark: EnteredMark,
  type: z.literal('C'),
  opid: Ignored,
  updateon: Ignored,
  /** The barcode as scanned from the script in hand. */
  barcode: z.optional(z.string().check(z.regex(/^[0-9]{8}$/))),
  /** Version of the marks that were seen: when A or B has changed, the officer is asked again. */
  row_version: z.optional(RowVersion),
  /** The mark lies outside both keyings and was read from the script a second time; without it such a mark is rejected. */
  confirmed: z.optional(z.boolean()),
});
export type CMark = z.infer<typeof CMark>;

export const saveCMark = defineCall({
  name: 'saveCMark',
  method: 'PUT',
  path: '/marks/:id',
  permission: 'camp-mark.decide',
  summary:
    'Keys the third mark of the script with this barcode, where A and B exist and differ, by somebody who keyed neither.',
  params: z.object({ id: scriptBarcode('Scan a barcode of 8 digits.') }),
  body: CMark,
  reply: z.object({ message: z.string(), action: z.enum(['inserted', 'updated']) }),
  refusals: [404, 409, 422],
});

/** The action on a rejected scan; the scan itself is never deleted. */
export const ProblemResolution = z.object({
  resolution: z.enum(RESOLUTIONS),
  note: z.optional(Line(300)),
});
export type ProblemResolution = z.infer<typeof ProblemResolution>;

export const resolveBarcodeError = defineCall({
  name: 'resolveBarcodeError',
  method: 'PUT',
  path: '/campDummy/barcodeerror/:id',
  permission: 'camp-mark.decide',
  summary: "Notes how a problem of the officer's camp was settled. Nothing is erased.",
  params: z.object({ id: Id }),
  body: ProblemResolution,
  reply: Message,
  refusals: [404, 409, 422],
});
