import { formatCount, formatDay } from '@thervu/contracts/core/format';
import PDFDocument from 'pdfkit';
import { registerFonts } from '../../core/pdf/pdf-fonts';
import { lineHeight, linesOf, setLine, type Look } from '../../core/pdf/pdf-text';
import type { BatchRow, StudentSums } from './earlier-result-queries';

export interface SumsSheet {
  university: string;
  college: string;
  batch: BatchRow;
  printedAt: Date;
}

/** A4 in points, and its margin. */
const PAGE = { left: 36, top: 36, right: 559, bottom: 806 } as const;
const WIDTH = PAGE.right - PAGE.left;
const TITLE: Look = { size: 13, bold: true };
const FACT: Look = { size: 9 };
const HEAD: Look = { size: 7.5, bold: true };
const BODY: Look = { size: 7.5 };
const PAD = 3;
const ROW = lineHeight(BODY) + 2 * PAD;
/** Room for the sums of the college and its signatures. */
const FOOT = 110;
const DIGEST_SHOWN = 16;
const SIGNATURES = ['Prepared by', 'Compared with the books by', 'Principal, with seal'] as const;

const COLUMNS: readonly { head: string; width: number; right?: true; text: (row: StudentSums) => string }[] = [
  { head: 'Register Number', width: 92, text: ({ reg_no }) => reg_no },
  { head: 'Name', width: 117, text: ({ stu_name }) => stu_name },
  { head: 'Year', width: 28, text: ({ admn_acdyr }) => String(admn_acdyr) },
  { head: 'Results', width: 38, right: true, text: ({ results }) => String(results) },
  { head: 'P', width: 28, right: true, text: ({ passed }) => String(passed) },
  { head: 'RA', width: 28, right: true, text: ({ failed }) => String(failed) },
  { head: 'AAA', width: 28, right: true, text: ({ absent }) => String(absent) },
  { head: 'Marks', width: 40, right: true, text: ({ marks }) => (marks === null ? '-' : formatCount(marks)) },
  { head: 'Maximum', width: 44, right: true, text: ({ maximum }) => formatCount(maximum) },
  { head: 'Credits', width: 36, right: true, text: ({ credits }) => String(credits) },
  { head: 'Points', width: 44, right: true, text: ({ points }) => points ?? '-' },
];

/** Sums by student of one college, with room for its signatures. */
export class SumsPdf {
  readonly doc: PDFKit.PDFDocument;
  private y = 0;
  private page = 0;
  private students = 0;
  private results = 0;
  private marks = 0;
  private credits = 0;

  constructor(private readonly sheet: SumsSheet) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      info: { Title: `Earlier results, sums by student, ${sheet.college}`, Author: sheet.university },
    });
    registerFonts(this.doc);
    this.startPage();
  }

  add(row: StudentSums): void {
    if (this.y + ROW > PAGE.bottom) this.startPage();
    this.cells(
      COLUMNS.map(({ text }) => text(row)),
      BODY,
    );
    this.students += 1;
    this.results += row.results;
    this.marks += row.marks ?? 0;
    this.credits += row.credits;
  }

  /** The sums of the college, what it signs, and the places for it. */
  end(): void {
    if (this.y + FOOT > PAGE.bottom) this.startPage();
    const { doc, sheet } = this;
    this.y += 8;
    const messages = [
      `Students: ${formatCount(this.students)}. Results: ${formatCount(this.results)}. Marks: ${formatCount(this.marks)}. Credits: ${formatCount(this.credits)}.`,
      'We have compared these sums with the books of the college. They are right and complete.',
      `Digest of the file: ${sheet.batch.digest.slice(0, DIGEST_SHOWN)}`,
    ];
    for (const message of messages) this.line(message, FACT);
    const width = WIDTH / SIGNATURES.length;
    const y = this.y + 40;
    SIGNATURES.forEach((name, index) => {
      const x = PAGE.left + index * width;
      doc
        .lineWidth(0.5)
        .moveTo(x + 8, y)
        .lineTo(x + width - 8, y)
        .stroke('#000');
      setLine(doc, name, FACT, { x, y: y + 2, width, align: 'center' });
    });
    doc.end();
  }

  private line(text: string, look: Look): void {
    setLine(this.doc, text, look, { x: PAGE.left, y: this.y, width: WIDTH });
    this.y += lineHeight(look) + 2;
  }

  private startPage(): void {
    const { sheet } = this;
    this.doc.addPage();
    this.page += 1;
    this.y = PAGE.top;
    this.line(sheet.university, TITLE);
    this.line(`Earlier results: sums by student. ${sheet.college}`, FACT);
    const printed = formatDay(sheet.printedAt.toISOString().slice(0, 10));
    this.line(`File ${sheet.batch.file}, number ${sheet.batch.id}. Printed on ${printed}. Page ${this.page}`, FACT);
    this.y += 4;
    this.cells(
      COLUMNS.map(({ head }) => head),
      HEAD,
    );
  }

  private cells(texts: readonly string[], look: Look): void {
    const { doc, y } = this;
    doc.lineWidth(0.5);
    let x: number = PAGE.left;
    COLUMNS.forEach(({ width, right }, index) => {
      const [text = ''] = linesOf(doc, texts[index]!, look, width - 2 * PAD, 1);
      doc.rect(x, y, width, ROW);
      setLine(doc, text, look, { x: x + PAD, y: y + PAD, width: width - 2 * PAD, align: right ? 'right' : 'left' });
      x += width;
    });
    doc.stroke('#000');
    this.y += ROW;
  }
}
