import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Id, Moment } from '../core/shapes';

const Mark = z.nullable(z.int().check(z.gte(0)));
/** Kept for existing clients: the server takes officer and role from the token and ignores these. */
const OfficerSegments = z.object({
  colcode: z.string().check(z.maxLength(40)),
  role: z.string().check(z.maxLength(20)),
});

/** A script whose A and B keyings differ. A, B and C are null for an operator: only the camp officer sees them. */
export const DifferentMark = z.object({
  id: Id,
  barcode: z.string(),
  p_code: z.string(),
  bundleno: z.int(),
  packet: z.int(),
  slno: z.int(),
  Amark: Mark,
  Bmark: Mark,
  Cmark: Mark,
});
export type DifferentMark = z.infer<typeof DifferentMark>;

export const listDifferentMarks = defineCall({
  name: 'listDifferentMarks',
  method: 'GET',
  path: '/marks/:colcode/:role',
  permission: 'camp-mark.read',
  summary: "The scripts of the officer's camp whose A and B marks differ.",
  params: OfficerSegments,
  reply: z.array(DifferentMark),
});

export const BARCODE_PROBLEMS = [
  'UNKNOWN', 'WRONG_PAPER', 'WRONG_CAMP', 'ABSENT', 'VOID', 'OTHER_POSITION', 'POSITION_TAKEN', 'OVER_MAX',
] as const; // prettier-ignore

/** A refused scan that waits for the camp officer. */
export const BarcodeError = z.object({
  id: Id,
  barcode: z.string(),
  bundleno: z.nullable(z.int()),
  packet: z.nullable(z.int()),
  slno: z.nullable(z.int()),
  pass: z.enum(['A', 'B', 'C']),
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
