import { formatDay } from '@thervu/contracts/core/format';
import { monthAndYear } from '@thervu/contracts/exam/exam-session';
import type { ListItem } from '@thervu/contracts/setting/list-rules';
import type { TopSheetRow } from '@thervu/contracts/top-sheet/top-sheet-contract';
import type { PrintKind } from '@thervu/contracts/top-sheet/top-sheet-rules';
import PDFDocument from 'pdfkit';
import { Readable } from 'node:stream';
import type { JobContext } from '../../core/jobs/jobs';
import { registerFonts } from '../../core/pdf/pdf-fonts';
import { linesOf, setLine, setLines, type Look } from '../../core/pdf/pdf-text';
import { drawBars } from './code128';
import type { HallSheet } from './top-sheet-queries';

type Doc = PDFKit.PDFDocument;

export interface SheetHead {
  university: string;
  exam: string;
  /** Names of months, as the university has them. */
  months?: readonly ListItem[];
}

/** Sheets between two signs of progress. */
const PROGRESS_ROWS = 200;
/** A4 in points. */
const PAPER = { width: 595.28, height: 841.89 } as const;
/** Three top sheets to a page; labels as sold: three by eight, 70 by 37 millimetres. */
const SHEETS = 3;
const LABELS = { across: 3, down: 8, width: 198.43, height: 104.88 } as const;

const TITLE: Look = { size: 11, bold: true };
const FACT: Look = { size: 9 };
const STRONG: Look = { size: 9, bold: true };
const NUMBER: Look = { size: 13, bold: true };
const SMALL: Look = { size: 7 };

const LEFT = 36;
const RIGHT = PAPER.width - 36;
const BARS = { width: 190, height: 44 } as const;

/** Hall and desk, with the centre where it is not the own college. */
const seatOf = ({ Colcode, centre, hall_no, desk }: HallSheet): string =>
  `${centre === Colcode ? '' : `Centre ${centre}, hall `}${hall_no}, desk ${desk}`;

/** A top sheet: above the cut the candidate, below it what the valuers may see; both parts have the barcode. */
function topSheet(doc: Doc, head: SheetHead, row: HallSheet, top: number): void {
  const height = PAPER.height / SHEETS;
  const width = RIGHT - LEFT;
  const value = width - BARS.width - 12;
  setLine(doc, head.university, TITLE, { x: LEFT, y: top + 16, width: value });
  const upper: [string, string][] = [
    ['Exam', monthAndYear(head.exam, head.months)],
    ['Register Number', row.Reg_No],
    ['Name', row.stu_name],
    ['College', `${row.Colcode} ${row.Colname}`],
    ['Course', `${row.Degree} ${row.Deg_name}, semester ${row.Sem}`],
    ...(row.desk === null ? [] : [['Hall and Desk', seatOf(row)] as [string, string]]),
  ];
  facts(doc, upper, top + 34, value);
  bars(doc, row.Dummy_No, top + 20);
  const cut = top + height * 0.5;
  doc.save().dash(3, { space: 3 }).lineWidth(0.5).moveTo(LEFT, cut).lineTo(RIGHT, cut).stroke('#777').restore();
  setLine(doc, 'Tear off here. The upper part never goes to the camp.', SMALL, {
    x: LEFT,
    y: cut + 2,
    width: value,
  });
  const lower: [string, string][] = [
    ['Exam', monthAndYear(head.exam, head.months)],
    ['Subject', `${row.P_code} ${row.P_NAME}`],
    ['Board', row.BOARD],
    ['Date and Session', `${row.examdate ? formatDay(row.examdate) : '-'} ${row.examsession ?? ''}`.trim()],
    ['Mark in figures and words', ''],
    ['Examiner', ''],
  ];
  facts(doc, lower, cut + 18, value);
  bars(doc, row.Dummy_No, cut + 14);
  if (top + height < PAPER.height - 1)
    doc
      .save()
      .lineWidth(0.5)
      .moveTo(0, top + height)
      .lineTo(PAPER.width, top + height)
      .stroke('#aaa')
      .restore();
}

function facts(doc: Doc, list: readonly [string, string][], top: number, width: number): void {
  const label = 118;
  let y = top;
  for (const [name, text] of list) {
    setLine(doc, name, FACT, { x: LEFT, y, width: label });
    if (text === '')
      doc
        .lineWidth(0.5)
        .moveTo(LEFT + label, y + 12)
        .lineTo(LEFT + width - 6, y + 12)
        .stroke('#777');
    else {
      const lines = linesOf(doc, text, STRONG, width - label, 1);
      setLines(doc, lines, STRONG, { x: LEFT + label, y, width: width - label });
    }
    y += text === '' ? 19 : 16;
  }
}

function bars(doc: Doc, number: string, y: number): void {
  const x = RIGHT - BARS.width;
  drawBars(doc, number, { x, y, ...BARS });
  setLine(doc, number, NUMBER, { x, y: y + BARS.height + 2, width: BARS.width, align: 'center' });
}

/** The content of a label. */
export type LabelRow = Pick<TopSheetRow, 'Dummy_No' | 'P_code'>;

/** A label for a script: its barcode, its number and its paper, and nothing of the candidate. */
function label(doc: Doc, row: LabelRow, nth: number): void {
  const { across, width, height } = LABELS;
  const x = (nth % across) * width;
  const y = Math.floor(nth / across) * height + 1.4;
  drawBars(doc, row.Dummy_No, { x: x + 14, y: y + 14, width: width - 28, height: 46 });
  setLine(doc, row.Dummy_No, NUMBER, { x, y: y + 62, width, align: 'center' });
  setLine(doc, row.P_code, FACT, { x, y: y + 82, width, align: 'center' });
}

/** The bytes written since the last call, in one buffer: the library emits very small pieces. */
function written(doc: Doc): Buffer {
  const pieces: Buffer[] = [];
  for (let piece = doc.read() as Buffer | null; piece; piece = doc.read() as Buffer | null) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What is drawn for a row, and how often on a page. */
interface Drawing<Row> {
  title: string;
  onPage: number;
  draw: (doc: Doc, row: Row, nth: number) => void;
}

async function* bytes<Row>(
  { progress }: Pick<JobContext, 'progress'>,
  { title, onPage, draw }: Drawing<Row>,
  head: SheetHead,
  rows: readonly Row[],
): AsyncGenerator<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: `${title}, ${head.exam}`, Author: head.university },
  });
  registerFonts(doc);
  for (const [index, row] of rows.entries()) {
    if (index % PROGRESS_ROWS === 0) await progress(index, rows.length, 'Drawing');
    const nth = index % onPage;
    if (index > 0 && nth === 0) doc.addPage();
    draw(doc, row, nth);
    if (nth === onPage - 1) yield written(doc);
  }
  doc.end();
  yield written(doc);
  await progress(rows.length, rows.length, 'Keeping the file');
}

const AS_LABELS = { title: 'Labels', onPage: LABELS.across * LABELS.down, draw: label };

/** Top sheets or labels as a PDF, byte by byte. */
export function sheetPdf(
  context: Pick<JobContext, 'progress'>,
  kind: PrintKind,
  head: SheetHead,
  rows: readonly HallSheet[],
): Readable {
  if (kind === 'labels') return Readable.from(bytes(context, AS_LABELS, head, rows));
  const draw = (doc: Doc, row: HallSheet, nth: number) => topSheet(doc, head, row, nth * (PAPER.height / SHEETS));
  return Readable.from(bytes(context, { title: 'Top sheets', onPage: SHEETS, draw }, head, rows));
}

/** A few labels, drawn during the request. */
export const labelPdf = (head: SheetHead, rows: readonly LabelRow[]): Readable =>
  Readable.from(bytes({ progress: () => Promise.resolve() }, AS_LABELS, head, rows));
