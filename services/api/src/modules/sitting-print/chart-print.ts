import { deskName } from '@thervu/contracts/hall/hall-rules';
import { PRINT_WORDS } from '@thervu/contracts/seating/print-parts';
import { lineHeight, linesOf, setLine, setLines, type Look } from '../../core/pdf/pdf-text';
import { byPaper, hallLabel, type PrintedSeat, type Room } from './print-data';
import { FACT, SMALL, STRONG, type PrintPages } from './print-page';

/** Light fills, told apart on a grey printer too by the paper's code on every desk. */
const FILLS = ['#ffffff', '#dbe9f6', '#fde3c8', '#dcefd8', '#eadcf0', '#f8d9dd', '#e4e4e4', '#fff4c2', '#d3ecec'];
const LEGEND_LINE = 13;
/** Room of an aisle, as a share of a desk's width. */
const AISLE = 0.45;

/** The chart of a hall as somebody sees it from the door: front at the top, columns A, B, …, rows 1, 2, …. */
export function drawChart(pages: PrintPages, room: Room): void {
  const { hall, seats } = room;
  pages.begin(PRINT_WORDS.CHART, hallLabel(room), { landscape: true });
  const { doc } = pages;
  const papers = byPaper(seats);
  const groups = [...new Set(papers.flatMap((paper) => paper.seats.map(({ group }) => group)))].sort();
  const fillOf = (seat: PrintedSeat) => FILLS[groups.indexOf(seat.group) % FILLS.length]!;
  const seated = new Map(seats.map((seat) => [seat.desk, seat]));

  const across = Math.min(3, Math.max(1, papers.length));
  const legend = Math.ceil(papers.length / across) * LEGEND_LINE;
  const top = pages.y + 28;
  const height = pages.bottom - top - legend - 10;
  const aisles = hall.aisles.filter((col) => col < hall.desk_cols).length;
  const rowHead = 18;
  const deskWidth = Math.min(110, (pages.width - rowHead) / (hall.desk_cols + aisles * AISLE));
  const deskHeight = Math.min(80, height / hall.desk_rows);
  const xOf = (col: number) =>
    pages.left +
    rowHead +
    (col - 1) * deskWidth +
    hall.aisles.filter((aisle) => aisle < col).length * deskWidth * AISLE;
  const right = xOf(hall.desk_cols) + deskWidth;

  setLine(doc, 'Front of the hall', SMALL, {
    x: pages.left,
    y: pages.y,
    width: right - pages.left,
    align: 'center',
  });
  for (let col = 1; col <= hall.desk_cols; col += 1)
    setLine(doc, deskName(1, col).slice(0, 1), STRONG, {
      x: xOf(col),
      y: pages.y + 12,
      width: deskWidth,
      align: 'center',
    });
  const size = Math.max(4.2, Math.min(8, deskWidth / 11));
  const small: Look = { size };
  const bold: Look = { size: size + 1, bold: true };
  for (let row = 1; row <= hall.desk_rows; row += 1) {
    const y = top + (row - 1) * deskHeight;
    setLine(doc, String(row), STRONG, { x: pages.left, y: y + deskHeight / 2 - 6, width: 14, align: 'right' });
    for (let col = 1; col <= hall.desk_cols; col += 1) {
      const desk = deskName(row, col);
      const seat = seated.get(desk);
      const x = xOf(col);
      const box = { x: x + 2, y: y + 2, width: deskWidth - 5 };
      const isBlocked = hall.blocked.includes(desk);
      doc
        .rect(x + 0.5, y + 0.5, deskWidth - 2, deskHeight - 2)
        .fill(isBlocked ? '#bbbbbb' : seat ? fillOf(seat) : '#ffffff');
      doc
        .lineWidth(0.5)
        .rect(x + 0.5, y + 0.5, deskWidth - 2, deskHeight - 2)
        .stroke('#666');
      doc.fillColor('#000');
      setLine(doc, desk, bold, box);
      if (isBlocked || !seat) continue;
      const marks = [seat.minutes_per_hour > 0 && '+', seat.scribe && 'S', seat.placed === 'LATE' && 'L'];
      setLine(doc, marks.filter(Boolean).join(' '), bold, { ...box, align: 'right' });
      let line = box.y + lineHeight(bold);
      line += setLines(doc, linesOf(doc, seat.reg_no, small, box.width, 2), small, { ...box, y: line });
      setLine(doc, seat.cancelled ? 'cancelled' : seat.p_code, bold, { ...box, y: line });
    }
  }

  const column = pages.width / across;
  const foot = pages.bottom - legend - 2;
  papers.forEach((paper, i) => {
    const x = pages.left + (i % across) * column;
    const y = foot + Math.floor(i / across) * LEGEND_LINE;
    doc.rect(x, y + 2, 9, 9).fill(fillOf(paper.seats[0]!));
    doc
      .lineWidth(0.5)
      .rect(x, y + 2, 9, 9)
      .stroke('#666');
    doc.fillColor('#000');
    const label = `${paper.p_code} ${paper.p_name}: ${paper.seats.filter(({ cancelled }) => !cancelled).length}`;
    setLines(doc, linesOf(doc, label, FACT, column - 20, 1), FACT, { x: x + 13, y, width: column - 20 });
  });
}
