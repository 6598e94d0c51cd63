import { pluralise } from '@thervu/contracts/core/format';
import { monthAndYear } from '@thervu/contracts/exam/exam-session';
import { PRINT_PARTS, type PrintPart } from '@thervu/contracts/seating/print-parts';
import { isFixed, type SittingState } from '@thervu/contracts/seating/seating-states';
import { indianDay, type ExamSession } from '@thervu/contracts/timetable/timetable-rules';
import type { Knex } from 'knex';
import { Readable } from 'node:stream';
import { JobFailed, type JobContext, type JobKind } from '../../core/jobs/jobs';
import { writtenBytes } from '../../core/pdf/pdf-bytes';
import { printedPhoto } from '../../core/pdf/pdf-photo';
import { examNumbered } from '../exam/exam-service';
import { hallsOfCentre } from '../hall/hall-service';
import type { SittingKey } from '../seating/seating-service';
import { settingValue } from '../setting/setting-service';
import { drawAnswerBooks } from './book-print';
import { drawAttendance, ON_PAGE } from './attendance-print';
import { drawChart } from './chart-print';
import { drawDayReport, drawDuties, drawPacketSlips, type DayFacts } from './day-prints';
import { drawDeskLabels, drawDoorList, drawNoticeBoard } from './list-prints';
import {
  byPaper,
  roomsOf,
  type PrintedDuty,
  type PrintedHall,
  type PrintedSeat,
  type PrintedStock,
  type Room,
} from './print-data';
import { PrintPages, type PrintSheet } from './print-page';
import * as queries from './sitting-print-queries';

export const SITTING_PRINTS = 'seating.prints';

/** The order of a job. */
export interface PrintOrder {
  examId: number;
  /** The centre: the code of its host. */
  college: string;
  date: string;
  session: ExamSession;
  parts?: readonly PrintPart[] | undefined;
}

interface Printed extends DayFacts {
  sheet: PrintSheet;
  halls: readonly PrintedHall[];
  seats: readonly PrintedSeat[];
  duties: readonly PrintedDuty[];
  books: readonly PrintedStock[];
}

/** Dots of a photo on the attendance sheet: 18 by 22 millimetres at 200 to the inch. */
const PHOTO_DOTS = { width: 142, height: 173 } as const;

type Reading = Pick<JobContext, 'storage' | 'progress'>;

/** The pages of the attendance sheets of a hall; the photos of the next page are made ready while one is drawn. */
async function* attendance(pages: PrintPages, { storage }: Reading, room: Room): AsyncGenerator<Buffer> {
  const sheets = byPaper(room.seats).flatMap(({ p_code, p_name, seats }) => {
    const count = Math.ceil(seats.length / ON_PAGE);
    return Array.from({ length: count }, (_none, i) => ({
      paper: { p_code, p_name, page: i + 1, pages: count },
      seats: seats.slice(i * ON_PAGE, (i + 1) * ON_PAGE),
    }));
  });
  const load = (index: number) => {
    const photos = Promise.all(
      (sheets[index]?.seats ?? []).map(({ photo }) => printedPhoto(storage, photo, PHOTO_DOTS)),
    );
    // it is awaited later; until then its rejection must not count as unhandled
    photos.catch(() => undefined);
    return photos;
  };
  let ready = load(0);
  for (const [index, { paper, seats }] of sheets.entries()) {
    const photos = await ready;
    ready = load(index + 1);
    drawAttendance(
      pages,
      room,
      paper,
      seats.map((seat, i) => ({ seat, photo: photos[i] })),
    );
    yield writtenBytes(pages.doc);
  }
}

/** The prints of a session byte by byte: a page of photos is in memory at a time. */
async function* printBytes(context: Reading, printed: Printed, parts: readonly PrintPart[]): AsyncGenerator<Buffer> {
  const { sheet, halls, seats, rooms, duties } = printed;
  const pages = new PrintPages(sheet);
  const draw: Record<Exclude<PrintPart, 'ATTENDANCE'>, () => void> = {
    CHART: () => rooms.forEach((room) => drawChart(pages, room)),
    DOOR: () => rooms.forEach((room) => drawDoorList(pages, room)),
    BOARD: () => drawNoticeBoard(pages, halls, seats),
    LABELS: () => drawDeskLabels(pages.doc, rooms, `${sheet.slot}, ${sheet.exam}`),
    DUTIES: () => drawDuties(pages, duties, sheet, printed.chief),
    PACKETS: () => drawPacketSlips(pages, rooms),
    REPORT: () => drawDayReport(pages, printed),
    BOOKS: () => drawAnswerBooks(pages, printed.books, printed.chief),
  };
  for (const [index, part] of parts.entries()) {
    await context.progress(index, parts.length, 'Drawing');
    if (part === 'ATTENDANCE') for (const room of rooms) yield* attendance(pages, context, room);
    else {
      draw[part]();
      yield writtenBytes(pages.doc);
    }
  }
  pages.doc.end();
  yield writtenBytes(pages.doc);
  await context.progress(parts.length, parts.length, 'Keeping the file');
}

/** Reads what an order needs and returns its document, not yet drawn. */
export async function sittingDocument(
  context: Reading & { db: Knex },
  { examId, college, date, session, parts }: PrintOrder,
): Promise<{ name: string; content: Readable; seats: number }> {
  const { db } = context;
  const key: SittingKey = { examId, centre: college, date, session };
  const exam = await examNumbered(db, examId);
  const sitting = await queries.findPrinted(db, key);
  const seats = await queries.printedSeats(db, key);
  if (!sitting || seats.length === 0) throw new JobFailed('This session has no plan any more.');
  const halls = await hallsOfCentre(db, { college: 'all' }, college);
  const slot = `${indianDay(date)} ${session}`;
  const printed: Printed = {
    sheet: {
      university: await settingValue(db, 'university.name'),
      exam: monthAndYear(exam.exam_name, await settingValue(db, 'list.exam_months')),
      centre: `${college} ${sitting.colname}`,
      slot,
      planNo: sitting.plan_no,
      seed: sitting.seed ?? '',
      warning: isFixed(sitting.state as SittingState) ? null : 'This plan is not fixed yet.',
      printedAt: new Date(),
    },
    halls,
    seats,
    rooms: roomsOf(halls, seats),
    duties: await queries.printedDuties(db, key),
    reports: await queries.printedReports(db, key),
    openings: await queries.printedOpenings(db, key),
    covers: await queries.printedCovers(db, key),
    books: await queries.printedStock(db, key),
    chief: sitting.chief_name,
    closedAt: sitting.closed_at,
  };
  const chosen = PRINT_PARTS.filter((part) => parts === undefined || parts.includes(part));
  const stem = chosen.length === 1 ? chosen[0]!.toLowerCase() : 'prints';
  return {
    name: `${stem}-${exam.exam_name}-${college}-${date}-${session}.pdf`,
    content: Readable.from(printBytes(context, printed, chosen)),
    seats: seats.length,
  };
}

export const sittingPrintJobs: JobKind[] = [
  {
    kind: SITTING_PRINTS,
    async run(context) {
      const { name, content, seats } = await sittingDocument(context, context.job.params as unknown as PrintOrder);
      return { message: `Prints for ${pluralise(seats, 'candidate', 'candidates')}.`, file: { name, content } };
    },
  },
];
