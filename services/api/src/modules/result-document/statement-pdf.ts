import { formatDay } from '@thervu/contracts/core/format';
import { monthAndYear } from '@thervu/contracts/exam/exam-session';
import type { ListItem } from '@thervu/contracts/setting/list-rules';
import { RECORD_OPEN_TEXT } from '@thervu/contracts/earlier-result/earlier-result-rules';
import { RESULT_LEGEND } from '@thervu/contracts/result/result-rules';
import type { Statement, StatementPaper } from '@thervu/contracts/result-document/result-document-contract';
import {
  printedMarks,
  printedSerial,
  provisionalMessage,
  STATEMENT_SIGNATURES,
} from '@thervu/contracts/result-document/result-document-rules';
import PDFDocument from 'pdfkit';
import { registerFonts } from '../../core/pdf/pdf-fonts';
import { openPicture, type Picture } from '../../core/pdf/pdf-logo';
import { drawQr } from '../../core/pdf/qr-code';
import { PHOTO } from '../../core/pdf/pdf-photo';
import { lineHeight, linesOf, setLine, setLines, type Look } from '../../core/pdf/pdf-text';
import { indiaDay } from './document-labels';

/** What is the same on every statement of a document. */
export interface StatementSheet {
  university: string;
  accreditation: string;
  exam: string;
  /** Names of months, as the university has them. */
  months?: readonly ListItem[];
  printedAt: Date;
  /** JPEG; undefined where the university has set none. */
  logo: Buffer | undefined;
  /** Short forms of the anchors that hold the releases of the exam, by version; a version without one prints none. */
  anchors: ReadonlyMap<number, string>;
}

export interface PrintedStatement extends Omit<Statement, 'serial' | 'withheld' | 'exam_name' | 'publishedAt'> {
  serial: number;
  publishedAt: Date;
  /** Dots of the QR code, without the white edge. */
  qr: readonly (readonly boolean[])[];
  /** JPEG; undefined leaves its room empty. */
  photo: Buffer | undefined;
}

type Doc = PDFKit.PDFDocument;

/** A4 in points, and its margin. */
const PAGE = { left: 36, top: 36, right: 559, bottom: 806 } as const;
const WIDTH = PAGE.right - PAGE.left;
const PAD = 3;
const LOGO_SIDE = 58;
const QR_SIDE = 92;
const SEAL_SIDE = 64;
const LABEL = 118;
const BODY: Look = { size: 8 };
const HEAD: Look = { size: 7.5, bold: true };
const STRONG: Look = { size: 8, bold: true };
const FACT: Look = { size: 9.5 };
const NAME: Look = { size: 9.5, bold: true };
const TITLE: Look = { size: 15, bold: true };
const WHAT: Look = { size: 12, bold: true };
/** The name of the document, in both languages. */
const HEADINGS = ['STATEMENT OF MARKS', 'மதிப்பெண் பட்டியல்'] as const;
const SMALL: Look = { size: 7.5 };

type Align = 'left' | 'center' | 'right';
interface StatementColumn {
  head: readonly string[];
  width: number;
  align: Align;
  text: (paper: StatementPaper, marks: ReturnType<typeof printedMarks>) => string;
}
const figure = (head: readonly string[], width: number, text: StatementColumn['text']): StatementColumn => ({
  head,
  width,
  align: 'right',
  text,
});
const NAME_COLUMN = 2;
const COLUMNS: readonly StatementColumn[] = [
  { head: ['Sem'], width: 24, align: 'center', text: ({ sem }) => String(sem) },
  { head: ['Subject', 'Code'], width: 64, align: 'left', text: ({ p_code }) => p_code },
  { head: ['Subject Name'], width: 137, align: 'left', text: ({ p_name }) => p_name },
  figure(['Credit'], 30, ({ credit }) => String(credit)),
  figure(['INT', 'Max'], 26, ({ int_max, marks }) => (marks && int_max > 0 ? String(int_max) : '-')),
  figure(['INT', 'Mark'], 28, (_paper, { int }) => int),
  figure(['EXT', 'Max'], 26, ({ ext_max, marks }) => (marks && ext_max > 0 ? String(ext_max) : '-')),
  figure(['EXT', 'Mark'], 28, (_paper, { ext }) => ext),
  figure(['TOTAL', 'Max'], 33, ({ total_max, marks }) => (marks ? String(total_max) : '-')),
  figure(['TOTAL', 'Mark'], 33, (_paper, { total }) => total),
  { head: ['Grade'], width: 32, align: 'center', text: ({ grade }) => grade ?? '' },
  figure(['Grade', 'Point'], 30, ({ grade_point }) => grade_point ?? ''),
  { head: ['Result'], width: 32, align: 'center', text: ({ result }) => result },
];
const rowHeight = (lines: number): number => lines * lineHeight(BODY) + 2 * PAD;

const LEGEND = [['P', 'Pass'], ...RESULT_LEGEND].map(([code, word]) => `${code} ${word}`).join(', ');

/** The summary below the papers: passed papers, and the averages where they are known. */
export function summaryOf({
  papers,
  gpa,
  cgpa,
  class_label,
}: Pick<Statement, 'papers' | 'gpa' | 'cgpa' | 'class_label'>): string {
  const passed = papers.filter(({ result }) => result === 'P');
  const credits = passed.reduce((sum, { credit }) => sum + credit, 0);
  return [
    `Papers passed: ${passed.length} of ${papers.length}`,
    `Credits earned: ${credits}`,
    ...(gpa === null ? [] : [`GPA: ${gpa}`]),
    ...(cgpa === null ? [] : [`CGPA: ${cgpa}`]),
    ...(class_label === null ? [] : [`Class: ${class_label}`]),
  ].join('      ');
}

/** A document of statements of marks, each beginning on a page of its own. */
export class StatementPdf {
  readonly doc: Doc;
  private y: number = PAGE.top;
  private drawn = 0;
  private readonly logo: Picture | undefined;
  /** Lines of subject names: thousands of statements have the same few. */
  private readonly names = new Map<string, string[]>();

  constructor(private readonly sheet: StatementSheet) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: true,
      lang: 'en-IN',
      info: { Title: `Statements of marks, ${sheet.exam}`, Author: sheet.university },
    });
    registerFonts(this.doc);
    this.logo = sheet.logo && openPicture(this.doc, sheet.logo);
  }

  add(statement: PrintedStatement): void {
    if (this.drawn > 0) this.doc.addPage();
    this.drawn += 1;
    this.y = PAGE.top;
    this.head(statement);
    this.tableHead();
    for (const paper of statement.papers) {
      const name = this.nameLines(paper.p_name);
      const height = rowHeight(name.length);
      if (this.y + height > PAGE.bottom) this.startNextPage(statement);
      this.row(paper, name, height);
    }
    if (this.y + FOOT > PAGE.bottom) this.startNextPage(statement);
    this.foot(statement);
  }

  private nameLines(name: string): string[] {
    const known = this.names.get(name) ?? linesOf(this.doc, name, BODY, COLUMNS[NAME_COLUMN]!.width - 2 * PAD);
    this.names.set(name, known);
    return known;
  }

  /** Continues overleaf, with a line that identifies the statement. */
  private startNextPage({ reg_no, serial, papers }: PrintedStatement): void {
    this.doc.addPage();
    this.y = PAGE.top;
    const whole = provisionalMessage(papers);
    const message = `${reg_no}, statement ${printedSerial(serial, this.sheet.exam)}, continued${whole === undefined ? '' : `. ${whole}`}`;
    setLine(this.doc, message, NAME, { x: PAGE.left, y: this.y, width: WIDTH });
    this.y += lineHeight(NAME) + PAD;
    this.tableHead();
  }

  private head(statement: PrintedStatement): void {
    const { doc, sheet } = this;
    const top = this.y;
    if (this.logo)
      doc.image(this.logo, PAGE.left, top, {
        fit: [LOGO_SIDE, LOGO_SIDE],
        align: 'center',
        valign: 'center',
      });
    const width = WIDTH - 2 * (LOGO_SIDE + 8);
    const box = { x: PAGE.left + LOGO_SIDE + 8, width, align: 'center' } as const;
    let y = top + setLines(doc, linesOf(doc, sheet.university, TITLE, width, 2), TITLE, { ...box, y: top });
    y += setLines(doc, linesOf(doc, sheet.accreditation, SMALL, width, 1), SMALL, { ...box, y }) + PAD;
    y += setLines(doc, HEADINGS, WHAT, { ...box, y });
    const provisional = provisionalMessage(statement.papers);
    if (provisional !== undefined) y += setLines(doc, [provisional], NAME, { ...box, y });
    y = Math.max(y, top + LOGO_SIDE) + 8;
    doc.lineWidth(0.8).moveTo(PAGE.left, y).lineTo(PAGE.right, y).stroke('#000');
    y += 8;
    const facts: [string, string, Look][] = [
      ['Serial Number', printedSerial(statement.serial, sheet.exam), NAME],
      ['Register Number', statement.reg_no, NAME],
      ['Name', statement.stu_name, NAME],
      ['', statement.tam_name ?? '', NAME],
      ['Date of Birth', formatDay(statement.dob), FACT],
      ['Programme', statement.degree, FACT],
      ['College', `${statement.colcode} ${statement.colname}`, FACT],
      ['Month and Year of Exam', monthAndYear(sheet.exam, sheet.months), FACT],
    ];
    const value = WIDTH - LABEL - PHOTO.width - 16;
    this.photo(statement.photo, y);
    let line = y;
    for (const [name, text, look] of facts) {
      if (text === '') continue;
      if (name) setLine(doc, name, FACT, { x: PAGE.left, y: line, width: LABEL });
      line +=
        setLines(doc, linesOf(doc, text, look, value, 2), look, {
          x: PAGE.left + LABEL,
          y: line,
          width: value,
        }) + 2;
    }
    this.y = Math.max(line, y + PHOTO.height) + 10;
  }

  private photo(photo: Buffer | undefined, y: number): void {
    if (!photo) return;
    const { doc } = this;
    const x = PAGE.right - PHOTO.width;
    doc.image(photo, x, y, { ...PHOTO });
    doc.lineWidth(0.5).rect(x, y, PHOTO.width, PHOTO.height).stroke('#000');
  }

  private tableHead(): void {
    const height = 2 * lineHeight(HEAD) + 2 * PAD;
    this.doc.rect(PAGE.left, this.y, WIDTH, height).fill('#eeeeee');
    this.doc.fillColor('#000');
    this.cells(
      COLUMNS.map(({ head }) => head),
      { look: () => HEAD, height, align: () => 'center' },
    );
  }

  private row(paper: StatementPaper, name: string[], height: number): void {
    const marks = printedMarks(paper);
    const texts = COLUMNS.map(({ text }, index) => (index === NAME_COLUMN ? name : [text(paper, marks)]));
    this.cells(texts, {
      look: (index) => (index === COLUMNS.length - 1 ? STRONG : BODY),
      height,
      align: (index) => COLUMNS[index]!.align,
    });
  }

  private cells(
    texts: readonly (readonly string[])[],
    { look, height, align }: { look: (index: number) => Look; height: number; align: (index: number) => Align },
  ): void {
    const { doc, y } = this;
    doc.lineWidth(0.5);
    let x: number = PAGE.left;
    texts.forEach((lines, index) => {
      const { width } = COLUMNS[index]!;
      doc.rect(x, y, width, height);
      setLines(doc, lines, look(index), { x: x + PAD, y: y + PAD, width: width - 2 * PAD, align: align(index) });
      x += width;
    });
    doc.stroke('#000');
    this.y += height;
  }

  private foot(statement: PrintedStatement): void {
    const { doc, sheet } = this;
    const { version, publishedAt, qr } = statement;
    let y = this.y + 8;
    setLine(doc, summaryOf(statement), STRONG, { x: PAGE.left, y, width: WIDTH });
    y += lineHeight(STRONG) + 2;
    if (!statement.record_whole) {
      setLine(doc, RECORD_OPEN_TEXT, STRONG, { x: PAGE.left, y, width: WIDTH });
      y += lineHeight(STRONG) + 2;
    }
    setLine(doc, `${LEGEND}. INT internal, EXT external; AAA also stands for the mark of the absent.`, SMALL, {
      x: PAGE.left,
      y,
      width: WIDTH,
    });
    // at the foot of the sheet, wherever the papers end
    y = PAGE.bottom - QR_SIDE;
    drawQr(doc, qr, { x: PAGE.left, y, side: QR_SIDE });
    const x = PAGE.left + QR_SIDE + 14;
    const width = PAGE.right - x;
    const anchor = sheet.anchors.get(version);
    const messages = [
      `Result version ${version}, published on ${indiaDay(publishedAt)}. Printed on ${indiaDay(sheet.printedAt)}.`,
      'The code is signed. Read with a telephone it opens the page that says whether it is genuine and still stands.',
      ...(anchor === undefined ? [] : [`Anchor of the release: ${anchor}`]),
    ];
    setLines(doc, messages, SMALL, { x, y, width });
    const column = (width - SEAL_SIDE) / STATEMENT_SIGNATURES.length;
    const line = PAGE.bottom - lineHeight(FACT) - 2;
    this.seal(x + column, PAGE.bottom - SEAL_SIDE);
    STATEMENT_SIGNATURES.forEach((name, index) => {
      // the seal is set between the two
      const from = x + index * (column + SEAL_SIDE);
      doc
        .lineWidth(0.5)
        .moveTo(from + 8, line)
        .lineTo(from + column - 8, line)
        .stroke('#000');
      setLine(doc, name, FACT, { x: from, y: line + 2, width: column, align: 'center' });
    });
  }

  /** Where the university sets its seal. */
  private seal(x: number, y: number): void {
    const { doc } = this;
    const middle = SEAL_SIDE / 2;
    doc.save().lineWidth(0.5).dash(2, { space: 2 });
    doc
      .circle(x + middle, y + middle, middle - 1)
      .stroke('#777')
      .restore();
    setLine(doc, 'Seal', SMALL, {
      x,
      y: y + middle - lineHeight(SMALL) / 2,
      width: SEAL_SIDE,
      align: 'center',
    });
  }
}

/** Room the foot takes, in points. */
const FOOT = 8 + 2 * (lineHeight(STRONG) + 2) + lineHeight(SMALL) + 10 + QR_SIDE;
