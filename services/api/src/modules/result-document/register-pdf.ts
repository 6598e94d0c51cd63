import { monthAndYear } from '@thervu/contracts/exam/exam-session';
import type { ListItem } from '@thervu/contracts/setting/list-rules';
import { RESULT_LEGEND } from '@thervu/contracts/result/result-rules';
import {
  overallResult,
  printedMarks,
  REGISTER_SIGNATURES,
} from '@thervu/contracts/result-document/result-document-rules';
import PDFDocument from 'pdfkit';
import { registerFonts } from '../../core/pdf/pdf-fonts';
import { lineHeight, linesOf, setLine, setLines, type Look } from '../../core/pdf/pdf-text';
import type { Release, ReleasedLine } from './document-queries';
import type { Reckoning, RegisterEntry } from './document-reader';
import { indiaDay, inWords } from './document-labels';

export interface RegisterSheet {
  university: string;
  exam: string;
  /** Names of months, as the university has them. */
  months?: readonly ListItem[];
  release: Release;
  /** Code and name of the paper; undefined in a register of students. */
  paper: string | undefined;
  printedAt: Date;
}

type Doc = PDFKit.PDFDocument;

/** A4 landscape in points, and its margin. */
const PAGE = { left: 28, top: 24, right: 814, bottom: 571 } as const;
const WIDTH = PAGE.right - PAGE.left;
const TITLE: Look = { size: 11, bold: true };
const FACT: Look = { size: 9 };
const STRONG: Look = { size: 8, bold: true };
const BODY: Look = { size: 7.5 };
const HEAD: Look = { size: 7.5, bold: true };
const PAD = 2.5;
/** Room for the signatures above the last line of a page. */
const SIGNED = 34;
const FOOT = SIGNED + lineHeight(BODY) + 4;

type Align = 'left' | 'center' | 'right';
interface RegisterColumn {
  head: string;
  width: number;
  align: Align;
  text: (line: ReleasedLine) => string;
}

/** A mark with its maximum; a placeholder for a missing mark has none. */
const outOf = (mark: string, maximum: number): string => (/^\d+$/.test(mark) ? `${mark}/${maximum}` : mark);
/** Absence is shown once, by the result. */
const external = (line: ReleasedLine): string =>
  line.result === 'AAA' ? '-' : outOf(printedMarks(line).ext, line.ext_max);

const MARKS: readonly RegisterColumn[] = [
  { head: 'INT', width: 27, align: 'right', text: (line) => outOf(printedMarks(line).int, line.int_max) },
  { head: 'EXT', width: 27, align: 'right', text: external },
  { head: 'TOTAL', width: 37, align: 'right', text: (line) => outOf(printedMarks(line).total, line.total_max) },
  { head: 'Result', width: 34, align: 'center', text: ({ result }) => result },
  { head: 'Grade', width: 30, align: 'center', text: ({ grade, result }) => (result === 'AAA' ? '' : (grade ?? '')) },
];
/** One paper of a student; as many of them per row as fit. */
const PAPER: readonly RegisterColumn[] = [
  { head: 'Sem', width: 18, align: 'center', text: ({ sem }) => String(sem) },
  { head: 'Paper', width: 48, align: 'left', text: ({ p_code }) => p_code },
  ...MARKS,
];
const widthOf = (columns: readonly { width: number }[]): number => columns.reduce((sum, { width }) => sum + width, 0);

const ACROSS = 2;
/** Between one paper and the next. */
const GUTTER = 10;
const PAPER_WIDTH = widthOf(PAPER) + GUTTER;
/** Columns with one value per student, after the papers. */
const OVERALL: readonly { head: string; width: number; text: (lines: readonly ReleasedLine[]) => string }[] = [
  {
    head: 'Credits',
    width: 34,
    text: (lines) => String(lines.filter(({ result }) => result === 'P').reduce((sum, { credit }) => sum + credit, 0)),
  },
  { head: 'GPA', width: 30, text: ([first]) => first?.gpa ?? '-' },
  { head: 'CGPA', width: 30, text: ([first]) => first?.cgpa ?? '-' },
  {
    head: 'Overall result',
    width: 66,
    text: (lines) => (lines[0]!.withheld === null ? overallResult(lines) : 'Withheld'),
  },
];
const STUDENT = WIDTH - ACROSS * PAPER_WIDTH - widthOf(OVERALL);
const LINE = lineHeight(BODY) + 2;

/** The register of a paper is a table with a line for each student. */
const PAPER_COLUMNS: readonly RegisterColumn[] = [
  { head: 'Register Number', width: 120, align: 'left', text: ({ reg_no }) => reg_no },
  { head: 'Name', width: 250, align: 'left', text: ({ stu_name }) => stu_name },
  ...MARKS.map((column) => ({ ...column, width: 64 })),
  { head: 'Release', width: 60, align: 'right', text: ({ version }) => String(version) },
];
const SERIAL = 36;

const LEGEND = [['P', 'Pass'], ...RESULT_LEGEND].map(([code, word]) => `${code} ${word}`).join(', ');

export class RegisterPdf {
  readonly doc: Doc;
  private y = 0;
  private page = 0;
  private serial = 0;
  private head = { college: '', degree: '' };

  constructor(private readonly sheet: RegisterSheet) {
    const title = `Tabulation register, ${sheet.exam}`;
    this.doc = new PDFDocument({
      size: 'A4',
      layout: 'landscape',
      margin: 0,
      autoFirstPage: false,
      info: { Title: title, Author: sheet.university },
    });
    registerFonts(this.doc);
  }

  add({ college, degree, lines }: RegisterEntry): void {
    const head = { college: `${college.colcode} ${college.colname}`, degree };
    if (head.college !== this.head.college || head.degree !== this.head.degree) {
      this.head = head;
      this.serial = 0;
      this.startPage();
    }
    this.serial += 1;
    if (this.sheet.paper === undefined) this.student(lines);
    else for (const line of lines) this.ofPaper(line);
  }

  /** The last page: the totals of the register, and that they match the release. */
  totals(reckoning: Reckoning): void {
    this.head = { college: '', degree: '' };
    this.startPage(false);
    const { doc, sheet } = this;
    const facts: [string, number][] = [
      ['Students', reckoning.students],
      ['Pass (P)', reckoning.totals.P],
      ['Re-appear (RA)', reckoning.totals.RA],
      ['Absent (AAA)', reckoning.totals.AAA],
      ['Waiting for result (W)', reckoning.totals.W],
      ['Results in all', reckoning.results],
    ];
    setLine(doc, 'Totals of this register', TITLE, { x: PAGE.left, y: this.y, width: WIDTH });
    this.y += lineHeight(TITLE) + 4;
    for (const [name, count] of facts) {
      setLine(doc, name, FACT, { x: PAGE.left, y: this.y, width: 180 });
      setLine(doc, inWords(count), FACT, { x: PAGE.left + 180, y: this.y, width: 80, align: 'right' });
      this.y += lineHeight(FACT) + 2;
    }
    this.y += 6;
    const message = `Compared with release ${sheet.release.version} of ${indiaDay(sheet.release.publishedAt)}: every count is the same.`;
    setLine(doc, message, FACT, { x: PAGE.left, y: this.y, width: WIDTH });
  }

  private startPage(table = true): void {
    const { doc, sheet } = this;
    doc.addPage();
    this.page += 1;
    const box = { x: PAGE.left, width: WIDTH } as const;
    const foot = `Release ${sheet.release.version}, published on ${indiaDay(sheet.release.publishedAt)}. Printed on ${indiaDay(sheet.printedAt)}. ${LEGEND}.`;
    setLine(doc, foot, BODY, { ...box, y: PAGE.bottom - lineHeight(BODY) });
    setLine(doc, `Page ${this.page}`, BODY, { ...box, y: PAGE.bottom - lineHeight(BODY), align: 'right' });
    this.signatures();
    let y: number = PAGE.top;
    const title = linesOf(doc, sheet.university, TITLE, WIDTH - 320, 1);
    setLines(doc, title, TITLE, { ...box, y });
    setLine(doc, `Tabulation Register, ${monthAndYear(sheet.exam, sheet.months)}`, STRONG, {
      ...box,
      y: y + 2,
      align: 'right',
    });
    y += lineHeight(TITLE);
    const { college, degree } = this.head;
    const what = [college, sheet.paper ?? degree].filter(Boolean).join(', ');
    if (what !== '') y += setLines(doc, linesOf(doc, what, FACT, WIDTH, 1), FACT, { ...box, y });
    y += 3;
    doc.lineWidth(0.6).moveTo(PAGE.left, y).lineTo(PAGE.right, y).stroke('#000');
    this.y = y + 5;
    if (!table) return;
    if (sheet.paper === undefined) this.studentHead();
    else this.tableRow(['S.No', ...PAPER_COLUMNS.map(({ head }) => head)], STRONG);
  }

  /** Where each column begins, with the papers side by side. */
  private studentHead(): void {
    const { doc, y } = this;
    doc.rect(PAGE.left, y - 2, WIDTH, LINE + 3).fill('#eeeeee');
    doc.fillColor('#000');
    setLine(doc, 'S.No, Register Number, Name', HEAD, { x: PAGE.left, y, width: STUDENT });
    for (let index = 0; index < ACROSS; index += 1)
      this.paperCells(
        PAPER.map(({ head }) => head),
        HEAD,
        { at: index, y },
      );
    this.overallCells(
      OVERALL.map(({ head }) => head),
      HEAD,
      y,
    );
    this.y += LINE + 4;
  }

  private paperCells(texts: readonly string[], look: Look, { at, y }: { at: number; y: number }): void {
    let x = PAGE.left + STUDENT + at * PAPER_WIDTH;
    PAPER.forEach(({ width, align }, column) => {
      setLine(this.doc, texts[column]!, look, { x: x + 1, y, width: width - 2, align });
      x += width;
    });
  }

  private overallCells(texts: readonly string[], look: Look, y: number): void {
    let x = PAGE.left + STUDENT + ACROSS * PAPER_WIDTH;
    OVERALL.forEach(({ width }, column) => {
      setLine(this.doc, texts[column]!, look, { x: x + 1, y, width: width - 2, align: 'right' });
      x += width;
    });
  }

  /** Every page is signed: it may be all that is left of a register one day. */
  private signatures(): void {
    const { doc } = this;
    const column = WIDTH / REGISTER_SIGNATURES.length;
    const y = PAGE.bottom - 2 * lineHeight(BODY) - 6;
    REGISTER_SIGNATURES.forEach((name, index) => {
      const x = PAGE.left + index * column;
      doc
        .lineWidth(0.5)
        .moveTo(x + 30, y)
        .lineTo(x + column - 30, y)
        .stroke('#000');
      setLine(doc, name, BODY, { x, y: y + 2, width: column, align: 'center' });
    });
  }

  private student(lines: readonly ReleasedLine[]): void {
    const { doc } = this;
    const [first] = lines as [ReleasedLine];
    const name = linesOf(doc, first.stu_name, BODY, STUDENT - 12, 2);
    const rows = Math.ceil(lines.length / ACROSS);
    const height = Math.max(rows * LINE, lineHeight(STRONG) + name.length * lineHeight(BODY)) + 2 * PAD;
    if (this.y + height > PAGE.bottom - FOOT) this.startPage();
    const top = this.y + PAD;
    setLine(doc, `${this.serial}. ${first.reg_no}`, STRONG, { x: PAGE.left, y: top, width: STUDENT });
    setLines(doc, name, BODY, { x: PAGE.left + 6, y: top + lineHeight(STRONG), width: STUDENT - 12 });
    // down the first column of papers, then down the next, in reading order
    lines.forEach((line, paper) => {
      const texts = PAPER.map(({ text }) => text(line));
      this.paperCells(texts, BODY, { at: Math.floor(paper / rows), y: top + (paper % rows) * LINE });
    });
    this.overallCells(
      OVERALL.map(({ text }) => text(lines)),
      STRONG,
      top,
    );
    this.y += height;
    doc.lineWidth(0.3).moveTo(PAGE.left, this.y).lineTo(PAGE.right, this.y).stroke('#777');
  }

  private ofPaper(line: ReleasedLine): void {
    if (this.y + lineHeight(BODY) + 2 * PAD > PAGE.bottom - FOOT) this.startPage();
    const texts = PAPER_COLUMNS.map(({ text, width }) => linesOf(this.doc, text(line), BODY, width - 2 * PAD, 1)[0]!);
    this.tableRow([String(this.serial), ...texts], BODY);
  }

  private tableRow(texts: readonly string[], look: Look): void {
    const { doc } = this;
    const height = lineHeight(look) + 2 * PAD;
    let x: number = PAGE.left;
    texts.forEach((text, index) => {
      const { width, align } = index === 0 ? ({ width: SERIAL, align: 'right' } as const) : PAPER_COLUMNS[index - 1]!;
      setLine(doc, text, look, { x: x + PAD, y: this.y + PAD, width: width - 2 * PAD - 6, align });
      x += width;
    });
    this.y += height;
    doc.lineWidth(0.3).moveTo(PAGE.left, this.y).lineTo(PAGE.right, this.y).stroke('#777');
  }
}
