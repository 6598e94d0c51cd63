import { PRESS_RULE } from '@thervu/contracts/result-document/result-list-rules';
import PDFDocument from 'pdfkit';
import { registerFonts } from '../../core/pdf/pdf-fonts';
import { lineHeight, linesOf, setLine, setLines, type Look } from '../../core/pdf/pdf-text';
import { indiaDay, inWords } from './document-labels';
import type { Release } from './document-queries';

export interface PressEntry {
  college: { colcode: string; colname: string; students: number };
  /** Register numbers by degree, both in order. */
  degrees: { degree: string; numbers: string[] }[];
}

export interface PressTally {
  colleges: number;
  students: number;
  passed: number;
}

export interface PressSheet {
  university: string;
  /** Month and year of the exam. */
  session: string;
  release: Release;
  printedAt: Date;
}

/** A4 portrait in points, and its margin. */
const PAGE = { left: 40, top: 34, right: 555, bottom: 808 } as const;
const WIDTH = PAGE.right - PAGE.left;
const TITLE: Look = { size: 13, bold: true };
const FACT: Look = { size: 9 };
const COLLEGE: Look = { size: 11, bold: true };
const DEGREE: Look = { size: 9.5, bold: true };
const NUMBER: Look = { size: 9.5 };
const FOOT: Look = { size: 7.5 };
const ACROSS = 4;
const LINE = lineHeight(NUMBER) + 1;

/** Register numbers that passed, in columns below college and degree, as newspapers and notice boards take them. */
export class PressPdf {
  readonly doc: PDFKit.PDFDocument;
  private y = 0;
  private page = 0;

  constructor(private readonly sheet: PressSheet) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      info: { Title: `Press list, ${sheet.session}`, Author: sheet.university },
    });
    registerFonts(this.doc);
    this.startPage();
  }

  add({ college, degrees }: PressEntry): void {
    const passed = degrees.reduce((sum, { numbers }) => sum + numbers.length, 0);
    const name = `${college.colcode} ${college.colname}`;
    // a heading is never alone at the foot of a page
    this.room(lineHeight(COLLEGE) + lineHeight(FACT) + lineHeight(DEGREE) + 2 * LINE);
    this.y += 8;
    this.y += setLines(this.doc, linesOf(this.doc, name, COLLEGE, WIDTH, 2), COLLEGE, this.box());
    this.line(`${inWords(passed)} of ${inWords(college.students)} students passed.`, FACT);
    for (const { degree, numbers } of degrees) this.numbers(degree, numbers);
  }

  end({ colleges, students, passed }: PressTally): void {
    this.room(3 * lineHeight(FACT) + 12);
    this.y += 12;
    this.line(`Colleges: ${inWords(colleges)}. Students: ${inWords(students)}. Passed: ${inWords(passed)}.`, {
      ...FACT,
      bold: true,
    });
    this.doc.end();
  }

  private numbers(degree: string, numbers: readonly string[]): void {
    this.room(lineHeight(DEGREE) + 2 * LINE);
    this.y += 4;
    this.line(`${degree} (${inWords(numbers.length)})`, DEGREE);
    const width = WIDTH / ACROSS;
    for (let first = 0; first < numbers.length; first += ACROSS) {
      if (this.y + LINE > PAGE.bottom - lineHeight(FOOT)) {
        this.startPage();
        this.line(`${degree}, continued`, DEGREE);
      }
      numbers.slice(first, first + ACROSS).forEach((number, index) => {
        setLine(this.doc, number, NUMBER, { x: PAGE.left + index * width, y: this.y, width });
      });
      this.y += LINE;
    }
  }

  private readonly box = () => ({ x: PAGE.left, y: this.y, width: WIDTH });

  private line(text: string, look: Look): void {
    setLine(this.doc, text, look, this.box());
    this.y += lineHeight(look);
  }

  private room(height: number): void {
    if (this.y + height > PAGE.bottom - lineHeight(FOOT)) this.startPage();
  }

  private startPage(): void {
    const { doc, sheet } = this;
    doc.addPage();
    this.page += 1;
    const foot = { x: PAGE.left, width: WIDTH, y: PAGE.bottom - lineHeight(FOOT) };
    const release = `Release ${sheet.release.version}, published on ${indiaDay(sheet.release.publishedAt)}. Printed on ${indiaDay(sheet.printedAt)}. Marks are on the result page alone.`;
    setLine(doc, release, FOOT, foot);
    setLine(doc, `Page ${this.page}`, FOOT, { ...foot, align: 'right' });
    this.y = PAGE.top;
    this.y += setLines(doc, linesOf(doc, sheet.university, TITLE, WIDTH, 2), TITLE, this.box());
    this.line(`Results of ${sheet.session}: register numbers that passed`, { ...FACT, bold: true });
    this.y += setLines(doc, linesOf(doc, PRESS_RULE, FOOT, WIDTH), FOOT, this.box());
    this.y += 3;
    doc.lineWidth(0.6).moveTo(PAGE.left, this.y).lineTo(PAGE.right, this.y).stroke('#000');
    this.y += 5;
  }
}
