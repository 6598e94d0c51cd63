import type { Knex } from 'knex';
import { Readable } from 'node:stream';
import { codeAddress, type CodeMaker } from '../../core/static/code-address';
import { JobFailed, type JobContext, type JobKind } from '../../core/jobs/jobs';
import { examNumbered } from '../exam/exam-service';
import { universityLogo } from '../setting/logo-service';
import { settingValue } from '../setting/setting-service';
import { revisionOfTimetable } from '../timetable/timetable-service';
import {
  collegeName,
  ticketCentres,
  ticketLines,
  type TicketCentre,
  type TicketLine,
  type TicketPart,
} from './hall-ticket-queries';
import { qrDots } from '../../core/pdf/qr-code';
import { ticketCode } from './ticket-code';
import { TicketPdf, type TicketSheet } from './ticket-pdf';
import { writtenBytes } from '../../core/pdf/pdf-bytes';
import { printedLogo } from '../../core/pdf/pdf-logo';
import { printedPhoto } from '../../core/pdf/pdf-photo';

export const TICKET_PDF = 'hall-ticket.pdf';
/** The order of a print job. */
export type TicketOrder = Omit<TicketPart, 'regNo'>;

/** Tickets between two signs of progress. */
const PROGRESS_ROWS = 50;
/** Photos made ready while tickets before them are drawn. */
const PHOTOS_AHEAD = 8;

interface Holder {
  lines: TicketLine[];
  photo: string | null;
}

/** The lines come sorted: a ticket ends where the register number changes. */
function holdersOf(lines: readonly TicketLine[]): Holder[] {
  const holders: Holder[] = [];
  for (const line of lines) {
    const last = holders.at(-1);
    if (last?.lines[0]!.reg_no === line.reg_no) last.lines.push(line);
    else holders.push({ lines: [line], photo: line.photo });
  }
  return holders;
}

/** What was found out while the document was made. */
interface Tally {
  tickets: number;
  withoutPhoto: number;
}

const describeTally = ({ tickets, withoutPhoto }: Tally): string =>
  withoutPhoto === 0 ? `Tickets: ${tickets}.` : `Tickets: ${tickets}, without a photo: ${withoutPhoto}.`;

/** The tickets of an order as a PDF, byte by byte: only a few tickets are in memory at a time. */
async function* ticketBytes(
  { storage, progress }: Pick<JobContext, 'storage' | 'progress'>,
  { keys, publicUrl }: CodeMaker,
  {
    sheet,
    exam,
    college,
    holders,
    centres,
    tally,
  }: {
    sheet: TicketSheet;
    exam: string;
    college: string;
    holders: readonly Holder[];
    centres: ReadonlyMap<string, TicketCentre>;
    tally: Tally;
  },
): AsyncGenerator<Buffer> {
  const pdf = new TicketPdf(sheet);
  const photos: Promise<Buffer | undefined>[] = [];
  const load = (index: number) => {
    const holder = holders[index];
    if (!holder) return;
    const photo = printedPhoto(storage, holder.photo);
    // it is awaited later; until then its rejection must not count as unhandled
    photo.catch(() => undefined);
    photos.push(photo);
  };
  for (let index = 0; index < PHOTOS_AHEAD; index += 1) load(index);
  for (const [index, { lines }] of holders.entries()) {
    if (index % PROGRESS_ROWS === 0) await progress(index, holders.length, 'Drawing the tickets');
    const photo = await photos.shift();
    load(index + PHOTOS_AHEAD);
    const { reg_no: regNo, stu_name: name, tam_name: tamilName, dob, degree } = lines[0]!;
    const code = ticketCode(keys, { exam, regNo, colcode: college, name, revision: sheet.revision });
    pdf.add({
      regNo,
      name,
      tamilName,
      dob,
      degree,
      papers: lines,
      centre: centres.get(regNo)?.centre ?? null,
      seats: centres.get(regNo)?.seats ?? [],
      qr: qrDots(codeAddress(publicUrl, 'ticket', code)),
      photo,
    });
    tally.tickets += 1;
    if (!photo) tally.withoutPhoto += 1;
    yield writtenBytes(pdf.doc);
  }
  pdf.doc.end();
  yield writtenBytes(pdf.doc);
  await progress(holders.length, holders.length, 'Keeping the file');
}

/** Reads what an order needs and returns its document, not yet drawn. */
export async function ticketDocument(
  context: Pick<JobContext, 'storage' | 'progress'> & { db: Knex },
  codes: CodeMaker,
  order: TicketOrder,
): Promise<{ name: string; content: Readable; tally: Tally }> {
  const { db } = context;
  const exam = await examNumbered(db, order.examId);
  const lines = await ticketLines(db, { college: order.college }, order);
  if (lines.length === 0) throw new JobFailed('No student has a hall ticket any more.');
  const sheet: TicketSheet = {
    university: await settingValue(db, 'university.name'),
    college: `${order.college} ${await collegeName(db, order.college)}`,
    exam: exam.exam_name,
    months: await settingValue(db, 'list.exam_months'),
    revision: await revisionOfTimetable(db, exam.id),
    printedAt: new Date(),
    logo: await printedLogo(await universityLogo(db)),
  };
  const tally: Tally = { tickets: 0, withoutPhoto: 0 };
  const holders = holdersOf(lines);
  const centres = await ticketCentres(db, order, await settingValue(db, 'seating.show_hours'));
  const work = { sheet, exam: exam.exam_tbl, college: order.college, holders, centres, tally };
  return {
    name: ['hall-tickets', exam.exam_name, order.college, order.degree, order.batch].filter(Boolean).join('-') + '.pdf',
    content: Readable.from(ticketBytes(context, codes, work)),
    tally,
  };
}

export const hallTicketJobs = (codes: CodeMaker): JobKind[] => [
  {
    kind: TICKET_PDF,
    async run(context) {
      const order = context.job.params as unknown as TicketOrder;
      const { name, content, tally } = await ticketDocument(context, codes, order);
      return { message: () => describeTally(tally), file: { name, content } };
    },
  },
];
