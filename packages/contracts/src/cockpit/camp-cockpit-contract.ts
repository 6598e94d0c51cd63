import * as z from 'zod/mini';
import { BundleNumber, Packet, Serial } from '../bundle/bundle-shapes';
import { defineCall } from '../core/call';
import { Count, Day, Moment } from '../core/shapes';
import { PASSES } from '../camp-report/camp-report-rules';
import { CockpitExam, CockpitHead, HourCounts } from './cockpit-shapes';

export const PacketStates = z.object({
  settled: Count,
  both: Count,
  started: Count,
  notStarted: Count,
  problem: Count,
});
export type PacketStates = z.infer<typeof PacketStates>;

/** What one person entered on the day, and how many of those differ from the other entry. No script is named. */
export const OperatorDay = z.object({ name: z.string(), entered: Count, perHour: Count, different: Count });
export type OperatorDay = z.infer<typeof OperatorDay>;

/** For the camp officer. */
export const OfficerView = z.object({
  /** Different A and B marks without a C mark; when the older of the two entries was made. */
  different: z.nullable(z.object({ count: Count, oldest: z.nullable(Moment) })),
  problems: z.nullable(z.array(z.object({ reason: z.string(), count: Count }))),
  packets: z.nullable(PacketStates),
  /** Entries still to be made, A and B together, entries on an average day of the last ones, and when that makes the camp ready. */
  pace: z.nullable(z.object({ left: Count, perDay: z.nullable(Count), readyOn: z.nullable(Day) })),
  entered: z.nullable(HourCounts),
  operators: z.nullable(z.array(OperatorDay)),
});
export type OfficerView = z.infer<typeof OfficerView>;

/** An operator sees only their own work. */
export const OperatorView = z.object({
  today: z.nullable(z.object({ a: Count, b: Count })),
  bundle: z.nullable(
    z.object({ bundleno: BundleNumber, p_code: z.string(), scripts: Count, entered: Count, pass: z.enum(PASSES) }),
  ),
  last: z.nullable(
    z.array(z.object({ bundleno: BundleNumber, packet: Packet, slno: Serial, pass: z.enum(PASSES), at: Moment })),
  ),
});
export type OperatorView = z.infer<typeof OperatorView>;

export const CampCockpit = z.extend(CockpitHead, {
  exam: z.nullable(CockpitExam),
  officer: z.nullable(OfficerView),
  operator: z.nullable(OperatorView),
});
export type CampCockpit = z.infer<typeof CampCockpit>;

export const getCampCockpit = defineCall({
  name: 'getCampCockpit',
  method: 'GET',
  path: '/cockpit/camp',
  permission: 'camp-mark.read',
  summary:
    'How far the own camp is and at what pace, for its officer; for an operator the own entries of the day. Kept for a minute.',
  reply: CampCockpit,
});
