import * as z from 'zod/mini';
import { BundleNumber, Packet, Serial } from '../bundle/bundle-shapes';
import { KeyedMark } from '../camp-mark/camp-mark-contract';
import { defineCall } from '../core/call';
import { Count, Id, Message, NamedDay, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { SignedReason } from '../keying-signature/keying-signature-contract';
import { PASSES } from './camp-report-rules';

/** Kept for existing clients: the server takes officer and role from the token and ignores these. */
const colcode = z.string().check(z.maxLength(40));
const role = z.string().check(z.maxLength(20));
/** The office names the exam; without it the one in valuation. A camp has its own. */
const exam = z.optional(Line(20));
const Type = z.enum(PASSES);
/** Listed calls may leave it out; then the journal says so, and the second person reads that. */
const Reason = z.optional(SignedReason);

/** What one person has keyed in one packet; the other pass has no person in this row. */
export const ScriptBundle = z.object({
  bundle: BundleNumber,
  packet: Packet,
  /** Scripts of this entry. */
  sl_count: Count,
  /** Null in an entry of the other pass, and for an operator where it is another person. */
  aopid: z.nullable(Id),
  bopid: z.nullable(Id),
  /** Name of the person of this entry, beside the listed number; null where the number is. */
  opname: z.nullable(z.string()),
  /** Marks of the whole packet, by pass. */
  aopid_count: Count,
  bopid_count: Count,
  copid_count: Count,
});
export type ScriptBundle = z.infer<typeof ScriptBundle>;

export const BundleReport = z.object({
  success: z.boolean(),
  message: z.string(),
  aEntries: z.array(ScriptBundle),
  bEntries: z.array(ScriptBundle),
  /** A, B and C marks of the report. */
  aopid_count: Count,
  bopid_count: Count,
  copid_count: Count,
});
export type BundleReport = z.infer<typeof BundleReport>;

export const getBundlesByDate = defineCall({
  name: 'getBundlesByDate',
  method: 'GET',
  path: '/bundles/bundlesByDate/:colcode/:role/:date',
  permission: 'camp-mark.read',
  summary: 'What was keyed in the own camp on a day of India, by packet and person.',
  params: z.object({ colcode, role, date: NamedDay }),
  reply: BundleReport,
});

export const getDailyReport = defineCall({
  name: 'getDailyReport',
  method: 'GET',
  path: '/bundles/daily-report/:colcode/:role/:date',
  permission: 'camp-mark.read',
  summary: 'The same answer as that of the script bundles by date.',
  params: z.object({ colcode, role, date: NamedDay }),
  reply: BundleReport,
});

export const getBundleReport = defineCall({
  name: 'getBundleReport',
  method: 'GET',
  path: '/bundles/bundles-report/:colcode/:bundle',
  permission: 'bundle.read',
  summary: 'What has been keyed in a bundle, by packet and person.',
  params: z.object({ colcode, bundle: BundleNumber }),
  query: z.object({ exam }),
  reply: BundleReport,
  refusals: [404],
});

export const listKeyedMarks = defineCall({
  name: 'listKeyedMarks',
  method: 'GET',
  path: '/bundles/campbundlereport',
  permission: 'bundle.read',
  summary: 'The keyed scripts of a bundle, of a packet or at one place; marks only where the caller may see them.',
  query: z.object({ bundle: BundleNumber, packet: z.optional(Packet), slno: z.optional(Serial), exam }),
  reply: z.array(KeyedMark),
  refusals: [404],
});

export const EntryOfPacket = z.object({ bundle: BundleNumber, packet: Packet, type: Type, exam });
export type EntryOfPacket = z.infer<typeof EntryOfPacket>;

/** A script of an entry. `mark` is null where the caller may not see it (yet). */
export const EntryScript = z.object({
  id: Id,
  bundleno: BundleNumber,
  packet: Packet,
  slno: Serial,
  mark: z.nullable(Count),
  row_version: RowVersion,
});
export type EntryScript = z.infer<typeof EntryScript>;

export const viewEntry = defineCall({
  name: 'viewEntry',
  method: 'POST',
  path: '/bundles/view-entry',
  permission: 'bundle.read',
  summary: 'The scripts of one entry of a packet.',
  body: EntryOfPacket,
  reply: z.object({ message: z.string(), data: z.array(EntryScript) }),
  refusals: [404],
});

export const deleteEntry = defineCall({
  name: 'deleteEntry',
  method: 'DELETE',
  path: '/bundles/delete-entry',
  permission: 'bundle-entry.delete',
  summary: 'Takes the A or the B marks of a packet away, and the C marks that rested on them. The journal keeps all.',
  body: z.extend(EntryOfPacket, { reason: Reason }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const deleteBundlePacket = defineCall({
  name: 'deleteBundlePacket',
  method: 'DELETE',
  path: '/bundles/:bundle/:packet',
  permission: 'bundle.delete',
  summary: 'Takes every mark of a packet of the own camp away and settles its problems. The journal keeps all.',
  params: z.object({ bundle: BundleNumber, packet: Packet }),
  query: z.object({ reason: Reason }),
  reply: Message,
  refusals: [404, 409, 422],
});

/** A packet with as many A as B marks is not in this list. */
export const Mismatch = z.object({
  p_code: z.string(),
  bundleno: BundleNumber,
  tot_paper: Count,
  packet: Packet,
  Acount: Count,
  Bcount: Count,
});
export type Mismatch = z.infer<typeof Mismatch>;

export const listMismatches = defineCall({
  name: 'listMismatches',
  method: 'GET',
  path: '/marks/ABDiff/:colcode/:role',
  permission: 'camp-mark.read',
  summary: 'The packets of the own camp that have more marks of one pass than of the other.',
  params: z.object({ colcode, role }),
  reply: z.array(Mismatch),
});
