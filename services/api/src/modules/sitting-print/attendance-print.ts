import { PRINT_WORDS, writingTime } from '@thervu/contracts/seating/print-parts';
import { linesOf, setLine, setLines } from '../../core/pdf/pdf-text';
import { hallLabel, type PrintedSeat, type Room } from './print-data';
import { FACT, SMALL, STRONG, type PrintPages } from './print-page';

/** Candidates on a page of the attendance sheet, in two columns. */
export const ON_PAGE = 12;
const ACROSS = 2;
const CELL = { height: 103, gap: 6 } as const;
/** 18 by 22 millimetres. */
const PHOTO = { width: 51, height: 62.4 } as const;

/** The candidates of one paper in a hall on one page: photo, number, name and desk, and where they sign. */
export function drawAttendance(
  pages: PrintPages,
  room: Room,
  paper: { p_code: string; p_name: string; page: number; pages: number },
  seats: readonly { seat: PrintedSeat; photo: Buffer | undefined }[],
): void {
  pages.begin(PRINT_WORDS.ATTENDANCE, hallLabel(room));
  const { doc } = pages;
  const part = paper.pages > 1 ? `, sheet ${paper.page} of ${paper.pages}` : '';
  pages.line(`${paper.p_code} ${paper.p_name}${part}`, STRONG, 1);
  pages.line(
    'Absent: strike the row out. Number of the answer book and signature are written by the candidate.',
    SMALL,
  );
  pages.y += 4;
  const width = (pages.width - CELL.gap) / ACROSS;
  seats.forEach(({ seat, photo }, index) => {
    const x = pages.left + (index % ACROSS) * (width + CELL.gap);
    const y = pages.y + Math.floor(index / ACROSS) * (CELL.height + CELL.gap);
    cell(doc, seat, photo, { x, y, width });
  });
  pages.y = pages.bottom - 46;
  pages.table(
    [
      { head: 'Candidates', share: 1, align: 'center' },
      { head: 'Present', share: 1 },
      { head: 'Absent', share: 1 },
      { head: 'Name and signature of the invigilator', share: 4 },
    ],
    [[String(seats.filter(({ seat }) => !seat.cancelled).length), '', '', '']],
    { rowHeight: 22 },
  );
}

function cell(
  doc: PDFKit.PDFDocument,
  seat: PrintedSeat,
  photo: Buffer | undefined,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  doc.lineWidth(0.5).rect(x, y, width, CELL.height).stroke('#555');
  if (photo) doc.image(photo, x + 5, y + 5, { width: PHOTO.width, height: PHOTO.height });
  else setLine(doc, 'No photo', SMALL, { x: x + 5, y: y + 28, width: PHOTO.width, align: 'center' });
  doc.rect(x + 5, y + 5, PHOTO.width, PHOTO.height).stroke('#555');
  doc.fillColor('#000');
  const text = { x: x + PHOTO.width + 12, width: width - PHOTO.width - 18 };
  setLine(doc, seat.reg_no, STRONG, { ...text, y: y + 4 });
  setLine(doc, seat.desk, { size: 14, bold: true }, { ...text, y: y + 2, align: 'right' });
  setLines(doc, linesOf(doc, seat.stu_name, FACT, text.width - 30, 2), FACT, { ...text, y: y + 18 });
  const facts = [
    `College ${seat.colcode}`,
    seat.minutes_per_hour > 0 && writingTime(seat.minutes_per_hour),
    seat.large_print && 'large print',
    seat.own_keyboard && 'own keyboard',
  ];
  setLine(doc, facts.filter(Boolean).join(', '), FACT, { ...text, y: y + 43 });
  if (seat.scribe) setLine(doc, `Scribe: ${seat.scribe_name ?? 'to be named'}`, FACT, { ...text, y: y + 55 });
  if (seat.cancelled) {
    setLine(doc, 'Cancelled: the application is not confirmed any more.', STRONG, { ...text, y: y + 80, width: 400 });
    return;
  }
  const line = y + CELL.height - 5;
  const half = (width - 10) * 0.42;
  doc
    .moveTo(x + 5, line)
    .lineTo(x + half, line)
    .moveTo(x + half + 10, line)
    .lineTo(x + width - 5, line)
    .stroke('#000');
  setLine(doc, 'Answer book', SMALL, { x: x + 5, y: line - 30, width: half });
  setLine(doc, 'Signature', SMALL, { x: x + half + 10, y: line - 30, width: half });
}
