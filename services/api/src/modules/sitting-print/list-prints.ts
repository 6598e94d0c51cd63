import { PRINT_WORDS, writingTime } from '@thervu/contracts/seating/print-parts';
import { lineHeight, linesOf, setLine, setLines, type Look } from '../../core/pdf/pdf-text';
import { byNumber, byPaper, hallLabel, type PrintedHall, type PrintedSeat, type Room } from './print-data';
import { FACT, SMALL, STRONG, type PrintPages } from './print-page';

/** Lists of register numbers: at the door, on the notice board, on the desks. */

const ROW = lineHeight(FACT) + 3;

/** Texts in columns, read downwards; answers when everything is set. */
function columns(pages: PrintPages, texts: readonly (readonly [string, string])[], across: number): void {
  const width = pages.width / across;
  let next = 0;
  while (next < texts.length) {
    if (pages.y + 2 * ROW > pages.bottom) pages.room(2 * ROW);
    const rows = Math.min(Math.floor((pages.bottom - pages.y) / ROW), Math.ceil((texts.length - next) / across));
    const part = texts.slice(next, next + rows * across);
    part.forEach(([name, value], i) => {
      const x = pages.left + Math.floor(i / rows) * width;
      const y = pages.y + (i % rows) * ROW;
      setLine(pages.doc, name, FACT, { x, y, width: width * 0.62 });
      setLine(pages.doc, value, STRONG, { x: x + width * 0.64, y, width: width * 0.34 });
    });
    pages.y += rows * ROW;
    next += part.length;
  }
}

const note = (seat: PrintedSeat): string => {
  if (seat.cancelled) return 'cancelled';
  return seat.minutes_per_hour > 0 ? `${seat.desk} (${writingTime(seat.minutes_per_hour)})` : seat.desk;
};

/** Register number to desk, by paper: hangs at the door of the hall. */
export function drawDoorList(pages: PrintPages, room: Room): void {
  pages.begin(PRINT_WORDS.DOOR, hallLabel(room));
  for (const { p_code, p_name, seats } of byPaper(room.seats)) {
    pages.room(4 * ROW);
    pages.line(`${p_code} ${p_name}: ${seats.filter(({ cancelled }) => !cancelled).length}`, STRONG, 2);
    const long = seats.some(({ minutes_per_hour }) => minutes_per_hour > 0);
    columns(
      pages,
      seats.map((seat) => [seat.reg_no, note(seat)]),
      long ? 2 : 3,
    );
    pages.y += 8;
  }
}

/** Register number to hall, without names: for the notice board. */
export function drawNoticeBoard(pages: PrintPages, halls: readonly PrintedHall[], seats: readonly PrintedSeat[]): void {
  pages.begin(PRINT_WORDS.BOARD, '');
  const hallNo = new Map(halls.map((hall) => [hall.hall_id, hall.hall_no]));
  const writing = seats.filter(({ cancelled }) => !cancelled).sort(byNumber);
  columns(
    pages,
    writing.map((seat) => [seat.reg_no, `${hallNo.get(seat.hall_id) ?? ''}${seat.turn === 2 ? ' (2nd)' : ''}`]),
    3,
  );
}

/** Labels as sold: three by eight, 70 by 37 millimetres; no head, no foot. */
const LABEL = { across: 3, down: 8, width: 198.43, height: 104.88 } as const;
const DESK: Look = { size: 22, bold: true };
const NUMBER: Look = { size: 11, bold: true };

export function drawDeskLabels(doc: PDFKit.PDFDocument, rooms: readonly Room[], slot: string): void {
  const labels = rooms.flatMap((room) =>
    [...room.seats]
      .filter(({ cancelled }) => !cancelled)
      .sort((a, b) => Number(a.desk.slice(1)) - Number(b.desk.slice(1)) || a.desk.charCodeAt(0) - b.desk.charCodeAt(0))
      .map((seat) => ({ seat, room })),
  );
  const { across, down, width, height } = LABEL;
  labels.forEach(({ seat, room }, index) => {
    const nth = index % (across * down);
    if (nth === 0) doc.addPage({ size: 'A4', margin: 0 });
    if (index === 0) doc.outline.addItem(PRINT_WORDS.LABELS);
    const x = (nth % across) * width + 12;
    const y = Math.floor(nth / across) * height + 1.4;
    const box = { x, width: width - 24 };
    setLine(doc, `Hall ${room.hall.hall_no}${room.turn === 2 ? ', second paper' : ''}`, STRONG, { ...box, y: y + 12 });
    setLine(doc, seat.desk, DESK, { ...box, y: y + 8, align: 'right' });
    setLines(doc, linesOf(doc, seat.reg_no, NUMBER, box.width, 2), NUMBER, { ...box, y: y + 40 });
    setLine(doc, seat.p_code, FACT, { ...box, y: y + 60 });
    setLine(doc, slot, SMALL, { ...box, y: y + 78 });
    if (seat.minutes_per_hour > 0)
      setLine(doc, writingTime(seat.minutes_per_hour), STRONG, { ...box, y: y + 76, align: 'right' });
  });
}
