import * as z from 'zod/mini';
import { PACKET_SIZE } from '../bundle/bundle-rules';
import { defineCall } from '../core/call';
import { EnteredMark } from '../core/exam-shapes';
import { Id } from '../core/shapes';
import { Line } from '../core/text';
import { DUMMY_NUMBER, SHEET_NUMBERS } from './packet-entry-rules';

const DummyNumber = z.string().check(z.maxLength(8), z.regex(DUMMY_NUMBER, 'Scan a dummy number of 8 digits.'));
/** 1 or 2, as a select sends it or as a number. */
const SheetNumber = z.union([z.enum(SHEET_NUMBERS), z.literal(1), z.literal(2)]);
const SheetSerial = z.int().check(z.gte(1), z.lte(PACKET_SIZE));

export const findDummy = defineCall({
  name: 'findDummy',
  method: 'GET',
  path: '/campDummy/getExamappid/:dummyno/:exam',
  permission: 'camp-entry.write',
  summary:
    'The script behind a dummy number, as a list of one: its `id` names the script and nobody’s application. Empty where there is none in the own camp.',
  params: z.object({ dummyno: DummyNumber, exam: Line(20) }),
  reply: z.array(z.object({ id: Id })),
  refusals: [404, 422],
});

/** The day sheet of an examiner. It is a control: no mark of it ever becomes the mark of a script. */
export const PacketSheet = z.object({
  /** The exam's `exam_tbl`: E25N. */
  selectedExam: Line(20),
  bundle: SheetNumber,
  packno: SheetNumber,
  /** The serial in the form when the list was sent; each line has its own. */
  packso: z.optional(z.int().check(z.gte(1), z.lte(PACKET_SIZE + 1))),
  /** Number of the examiner. */
  exno: Line(20),
  dummynoList: z
    .array(
      z.object({
        dummyno: DummyNumber,
        packso: SheetSerial,
        mark: EnteredMark,
        /** `id` of the script, as looked up. */
        dummyId: Id,
      }),
    )
    .check(z.minLength(1), z.maxLength(PACKET_SIZE)),
});
export type PacketSheet = z.infer<typeof PacketSheet>;

const SavedSheet = z.object({ message: z.string(), saved: z.int() });

export const saveAmarkSheet = defineCall({
  name: 'saveAmarkSheet',
  method: 'POST',
  path: '/campDummy/Amark',
  permission: 'camp-entry.write',
  summary: 'Keeps an examiner’s day sheet, all lines or none. It is a control and feeds no mark.',
  body: PacketSheet,
  reply: SavedSheet,
  refusals: [404, 409, 422],
  idempotency: 'optional',
});

export const saveBmarkSheet = defineCall({
  name: 'saveBmarkSheet',
  method: 'POST',
  path: '/campDummy/Bmark',
  permission: 'camp-entry.write',
  summary: 'Keeps a day sheet typed a second time, beside the first.',
  body: PacketSheet,
  reply: SavedSheet,
  refusals: [404, 409, 422],
  idempotency: 'optional',
});
