import { monthAndYear } from '@thervu/contracts/hall-ticket/hall-ticket-rules';
import { RESULT_LEGEND } from '@thervu/contracts/result/result-rules';
import { printedMarks } from '@thervu/contracts/result-document/result-document-rules';
import PDFDocument from 'pdfkit';
import { registerFonts } from '../hall-ticket/ticket-fonts';
import { lineHeight, linesOf, setLine, setLines, type Look } from '../hall-ticket/ticket-text';
import type { Release, ReleasedLine } from './document-queries';
import type { Reckoning, RegisterEntry } from './document-reader';
import { indiaDay, inWords } from './document-words';

export interface RegisterSheet {
  university: string;
  exam: string;
  release: Release;
  /** Code and name of the paper; undefined in a register of students. */
  paper: string | undefined;
  printedAt: Date;
}

type Doc = PDFKit.PDFDocument;

/** A4 on its side in points, and what is kept free around it. */
const PAGE = { left: 28, top: 24, right: 814, bottom: 571 } as const;
const WIDTH = PAGE.right - PAGE.left;
const TITLE: Look = { size: 11, bold: true };
const FACT: Look = { size: 9 };
const STRONG: Look = { size: 8, bold: true };
const BODY: Look = { size: 7.5 };
const CODE: Look = { size: 7, bold: true };
const PAD = 2.5;
const FOOT = lineHeight(BODY) + 4;

/** Where a student stands in a line, and where the papers begin. */
const STUDENT = 168;
const ACROSS = 6;
const CELL = (WIDTH - STUDENT) / ACROSS;
const LINE = lineHeight(CODE) + lineHeight(BODY) + PAD;

/** The register of a paper is a table with a line for each student. */
const PAPER_COLUMNS: readonly [head: string, width: number][] = [
  ['S.No', 36], ['Register Number', 120], ['Name', 250], ['INT', 60], ['EXT', 60], ['TOTAL', 70], ['Result', 60], ['Grade', 60], ['Release', 70],
]; // prettier-ignore

const LEGEND = [['P', 'Pass'], ...RESULT_LEGEND].map(([code, word]) => `${code} ${word}`).join(', ');

/** The marks of a paper in one line: internal, external, total, result, grade. */
const marksOf = (line: ReleasedLine): string => {
  const { int, ext, total } = printedMarks(line);
  return [int || '.', ext || '.', total || '.', line.result, line.grade ?? ''].join('   ').trimEnd();
};

export class RegisterPdf {
  readonly doc: Doc;
  private y = 0;
  private page = 0;
  private serial = 0;
  private head = { college: '', degree: '' };

  constructor(private readonly sheet: RegisterSheet) {
    const title = `Tabulation register, ${sheet.exam}`;
    this.doc = new PDFDocument({
      ...{ size: 'A4', layout: 'landscape', margin: 0, autoFirstPage: false },
      info: { Title: title, Author: sheet.university },
    });
    registerFonts(this.doc);
  }

  add({ college, degree, lines }: RegisterEntry): void {
    const head = { college: `${college.colcode} ${college.colname}`, degree };
    if (head.college !== this.head.college || head.degree !== this.head.degree) {
      this.head = head;
      this.serial = 0;
      this.turn();
    }
    this.serial += 1;
    if (this.sheet.paper === undefined) this.student(lines);
    else for (const line of lines) this.ofPaper(line);
  }

  /** The last page: what the register holds, and that it is what the release holds. */
  totals(reckoning: Reckoning): void {
    this.head = { college: '', degree: '' };
    this.turn(false);
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
    const said = `Compared with release ${sheet.release.version} of ${indiaDay(sheet.release.publishedAt)}: every count is the same.`;
    setLine(doc, said, FACT, { x: PAGE.left, y: this.y, width: WIDTH });
  }

  private turn(table = true): void {
    const { doc, sheet } = this;
    doc.addPage();
    this.page += 1;
    const box = { x: PAGE.left, width: WIDTH } as const;
    const foot = `Release ${sheet.release.version}, published on ${indiaDay(sheet.release.publishedAt)}. Printed on ${indiaDay(sheet.printedAt)}. ${LEGEND}.`;
    setLine(doc, foot, BODY, { ...box, y: PAGE.bottom - lineHeight(BODY) });
    setLine(doc, `Page ${this.page}`, BODY, { ...box, y: PAGE.bottom - lineHeight(BODY), align: 'right' });
    let y: number = PAGE.top;
    const title = linesOf(doc, sheet.university, TITLE, WIDTH - 320, 1);
    setLines(doc, title, TITLE, { ...box, y });
    setLine(doc, `Tabulation Register, ${monthAndYear(sheet.exam)}`, STRONG, {
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
    if (sheet.paper === undefined) {
      const legend = 'Semester and code of each paper; below it internal, external, total, result, grade';
      setLine(doc, 'Register number and name', STRONG, { x: PAGE.left, y: this.y, width: STUDENT });
      setLine(doc, legend, STRONG, { x: PAGE.left + STUDENT, y: this.y, width: WIDTH - STUDENT });
      this.y += lineHeight(STRONG) + 3;
    } else this.tableRow(PAPER_COLUMNS.map(([head]) => head), STRONG); // prettier-ignore
  }

  private student(lines: readonly ReleasedLine[]): void {
    const { doc } = this;
    const [first] = lines as [ReleasedLine];
    const name = linesOf(doc, first.stu_name, BODY, STUDENT - 12, 2);
    const rows = Math.ceil(lines.length / ACROSS);
    const height = Math.max(rows * LINE, lineHeight(STRONG) + name.length * lineHeight(BODY)) + 2 * PAD;
    if (this.y + height > PAGE.bottom - FOOT) this.turn();
    const top = this.y + PAD;
    setLine(doc, `${this.serial}. ${first.reg_no}`, STRONG, { x: PAGE.left, y: top, width: STUDENT });
    setLines(doc, name, BODY, { x: PAGE.left + 6, y: top + lineHeight(STRONG), width: STUDENT - 12 });
    lines.forEach((line, at) => {
      const x = PAGE.left + STUDENT + (at % ACROSS) * CELL;
      const y = top + Math.floor(at / ACROSS) * LINE;
      setLine(doc, `${line.sem}  ${line.p_code}`, CODE, { x, y, width: CELL - 4 });
      setLine(doc, marksOf(line), BODY, { x, y: y + lineHeight(CODE), width: CELL - 4 });
    });
    this.y += height;
    doc.lineWidth(0.3).moveTo(PAGE.left, this.y).lineTo(PAGE.right, this.y).stroke('#777');
  }

  private ofPaper(line: ReleasedLine): void {
    const { int, ext, total } = printedMarks(line);
    const name = linesOf(this.doc, line.stu_name, BODY, PAPER_COLUMNS[2]![1] - 2 * PAD, 1)[0]!;
    if (this.y + lineHeight(BODY) + 2 * PAD > PAGE.bottom - FOOT) this.turn();
    this.tableRow(
      [
        String(this.serial),
        line.reg_no,
        name,
        int,
        ext,
        total,
        line.result,
        line.grade ?? '',
        String(line.version),
      ],
      BODY,
    );
  }

  private tableRow(texts: readonly string[], look: Look): void {
    const { doc } = this;
    const height = lineHeight(look) + 2 * PAD;
    let x: number = PAGE.left;
    texts.forEach((text, at) => {
      const [, width] = PAPER_COLUMNS[at]!;
      const align = at === 0 || (at > 2 && at < 6) ? 'right' : 'left';
      setLine(doc, text, look, { x: x + PAD, y: this.y + PAD, width: width - 2 * PAD - 6, align });
      x += width;
    });
    this.y += height;
    doc.lineWidth(0.3).moveTo(PAGE.left, this.y).lineTo(PAGE.right, this.y).stroke('#777');
  }
}
