import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName, ScriptBarcode } from '../core/exam-shapes';
import { Count, Message, Moment } from '../core/shapes';
import { Line } from '../core/text';
import { PaperCode } from '../course/course-contract';
import { BUNDLE_SIZE, MOVEMENTS } from './bundle-rules';
import { BundleNumber, MAX_BUNDLE, Packet, Serial } from './bundle-shapes';

export const Pass = z.enum(['A', 'B']);
export type Pass = z.infer<typeof Pass>;
/** The camp, for the office alone: an officer has one, and names no other. */
const Place = z.string().check(z.minLength(1), z.maxLength(40));
/** The office names exam and camp; without an exam it is the latest that has bundles. */
const OfficeChoice = z.object({ exam: z.optional(ExamName), place: z.optional(Place) });

export const BUNDLE_STATES = ['RECEIVED', 'VALUED', 'A_DONE', 'B_DONE', 'CLEAN', 'CLOSED'] as const;

/** A bundle as it was counted; no field reveals a student or a college. */
export const Bundle = z.object({
  bundleno: BundleNumber,
  p_code: z.string(),
  qp_no: z.nullable(z.string()),
  tot_paper: z.int().check(z.gte(1), z.lte(BUNDLE_SIZE)),
  board: z.string(),
  district: z.string(),
});
export type Bundle = z.infer<typeof Bundle>;

/** How far a pass has come in a bundle. */
export const PassProgress = z.object({
  pass: Pass,
  /** Scripts that have a mark of this pass. */
  keyed: Count,
  /** The first position that has none; past the last script when all have one. */
  packet: Packet,
  slno: Serial,
  complete: z.boolean(),
});
export type PassProgress = z.infer<typeof PassProgress>;

export const getBundle = defineCall({
  name: 'getBundle',
  method: 'GET',
  path: '/bundles/:bundle',
  permission: 'bundle.read',
  summary: "A bundle of the officer's camp by its number; with a pass also where its keying goes on.",
  params: z.object({ bundle: BundleNumber }),
  query: z.object({ pass: z.optional(Pass), exam: z.optional(ExamName) }),
  reply: z.extend(Bundle, { progress: z.nullable(PassProgress) }),
  refusals: [404],
});

/** A bundle with its present holder. */
export const HeldBundle = z.extend(Bundle, {
  place: z.string(),
  state: z.enum(BUNDLE_STATES),
  /** As text: 'Store of SONA', 'Examiner EX0001'. */
  holder: z.string(),
  last: z.nullable(z.enum(MOVEMENTS)),
  exno: z.nullable(z.string()),
  /** Scripts counted at the last hand-over. */
  counted: z.nullable(Count),
  at: z.nullable(Moment),
});
export type HeldBundle = z.infer<typeof HeldBundle>;

export const listBundles = defineCall({
  name: 'listBundles',
  method: 'GET',
  path: '/camp-bundles',
  permission: 'bundle.read',
  summary: 'Where each bundle is now, by number; at most 500, the next ones after a number.',
  query: z.extend(OfficeChoice, {
    paper: z.optional(PaperCode),
    held: z.optional(z.enum(['store', 'examiner', 'away'])),
    /** One bundle by its number, or the one a script was received into. */
    bundle: z.optional(BundleNumber),
    barcode: z.optional(ScriptBarcode),
    after: z.optional(z.int().check(z.gte(0), z.lte(MAX_BUNDLE))),
  }),
  reply: z.object({ bundles: z.array(HeldBundle), total: Count }),
  refusals: [404],
});

export const BundleMovement = z.object({
  kind: z.enum(MOVEMENTS),
  counted: Count,
  exno: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: Moment,
  note: z.nullable(z.string()),
});
export type BundleMovement = z.infer<typeof BundleMovement>;

export const listBundleMovements = defineCall({
  name: 'listBundleMovements',
  method: 'GET',
  path: '/camp-bundles/:bundle/movements',
  permission: 'bundle.read',
  summary: 'The hand-overs of a bundle, the latest first.',
  params: z.object({ bundle: BundleNumber }),
  query: z.object({ exam: z.optional(ExamName) }),
  reply: z.array(BundleMovement),
  refusals: [404],
});

/** Received scripts of a paper in a camp. */
export const ReceivedPaper = z.object({
  p_code: z.string(),
  /** Received and in no bundle yet. */
  waiting: Count,
  bundled: Count,
});
export type ReceivedPaper = z.infer<typeof ReceivedPaper>;

export const listReceivedScripts = defineCall({
  name: 'listReceivedScripts',
  method: 'GET',
  path: '/camp-bundles/receipts',
  permission: 'bundle.read',
  summary: 'How many scripts of each paper have been received, and how many wait for a bundle.',
  query: OfficeChoice,
  reply: z.array(ReceivedPaper),
  refusals: [404],
});

export const receiveScripts = defineCall({
  name: 'receiveScripts',
  method: 'POST',
  path: '/camp-bundles/receipts',
  permission: 'bundle.write',
  summary: 'Notes scanned scripts as received; one that does not belong here is told apart and not received.',
  body: z.extend(OfficeChoice, {
    barcodes: z.array(ScriptBarcode).check(z.minLength(1), z.maxLength(500)),
  }),
  reply: z.object({
    message: z.string(),
    received: Count,
    already: Count,
    refused: z.array(z.object({ barcode: z.string(), reason: z.string() })),
    /** The paper of the last script received, for the heap it goes to. */
    p_code: z.nullable(z.string()),
  }),
  refusals: [404, 409, 422],
});

export const makeBundles = defineCall({
  name: 'makeBundles',
  method: 'POST',
  path: '/camp-bundles',
  permission: 'bundle.write',
  summary: 'Bundles of the received scripts of a paper, in order of their numbers, which mix the colleges.',
  body: z.extend(OfficeChoice, {
    p_code: PaperCode,
    /** Scripts of a bundle. */
    size: z.optional(z.int().check(z.gte(1), z.lte(BUNDLE_SIZE))),
    qp_no: z.optional(Line(40)),
  }),
  reply: z.object({
    message: z.string(),
    bundles: z.array(z.object({ bundleno: BundleNumber, tot_paper: Count, first: z.string(), last: z.string() })),
  }),
  refusals: [404, 409, 422],
});

export const BundleHandOver = z.extend(OfficeChoice, {
  bundleno: BundleNumber,
  kind: z.enum(MOVEMENTS),
  counted: z.int().check(z.gte(0), z.lte(BUNDLE_SIZE)),
  /** The examiner who gets the bundle. */
  exno: z.optional(Line(20)),
  /** Name of an examiner who is new to the camp and is added with the number. */
  exname: z.optional(Line(100)),
  note: z.optional(Line(300)),
});
export type BundleHandOver = z.infer<typeof BundleHandOver>;

export const handOverBundle = defineCall({
  name: 'handOverBundle',
  method: 'POST',
  path: '/camp-bundles/hand-overs',
  permission: 'bundle.write',
  summary: 'Notes that a bundle changes hands, with the scripts counted.',
  body: BundleHandOver,
  reply: z.extend(Message, { bundle: HeldBundle }),
  refusals: [404, 409, 422],
});
