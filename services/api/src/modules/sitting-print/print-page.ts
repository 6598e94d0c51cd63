import { formatMoment } from '@thervu/contracts/core/format';
import PDFDocument from 'pdfkit';
import { registerFonts } from '../../core/pdf/pdf-fonts';
import { lineHeight, linesOf, setLine, setLines, widthOf, type Look } from '../../core/pdf/pdf-text';

/** What stands on every page of the prints of a session. */
export interface PrintSheet {
  university: string;
  /** Month and year of the exam. */
  exam: string;
  /** Code and name of the centre. */
  centre: string;
  /** Day and session. */
  slot: string;
  planNo: number;
  seed: string;
  /** The plan is not fixed yet, or what else a reader must know. */
  warning: string | null;
  printedAt: Date;
}

export const TITLE: Look = { size: 13, bold: true };
export const FACT: Look = { size: 9 };
export const STRONG: Look = { size: 9, bold: true };
export const SMALL: Look = { size: 7 };

/** A4 in points, and its margins. */
const A4 = { short: 595.28, long: 841.89 } as const;
const MARGIN = 34;
const PAD = 3;
/** Height of lines to sign on, with the space above. */
const SIGNATURES = 54;

/** Who signs, by name where it is known. */
export const chiefWords = (chief: string | null): string =>
  chief === null ? 'Chief superintendent' : `Chief superintendent ${chief}`;

export interface Column {
  head: string;
  /** Share of the width. */
  share: number;
  align?: 'left' | 'center' | 'right';
}

/** Pages with one head and one foot, filled from above; a full page is followed by another one under the same title. */
export class PrintPages {
  readonly doc: PDFKit.PDFDocument;
  readonly left = MARGIN;
  right = A4.short - MARGIN;
  bottom = A4.long - MARGIN;
  y = 0;
  private pages = 0;
  private title = '';
  private subtitle = '';
  private landscape = false;

  constructor(private readonly sheet: PrintSheet) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      lang: 'en-IN',
      info: { Title: `Centre ${sheet.centre}, ${sheet.slot}, ${sheet.exam}`, Author: sheet.university },
    });
    registerFonts(this.doc);
  }

  get width(): number {
    return this.right - this.left;
  }

  /** Begins a page of a print, with what narrows it, such as the hall. */
  begin(title: string, subtitle: string, { landscape = false }: { landscape?: boolean } = {}): void {
    const isFirst = title !== this.title;
    [this.title, this.subtitle, this.landscape] = [title, subtitle, landscape];
    this.turn(subtitle);
    if (isFirst) this.doc.outline.addItem(title);
  }

  /** Goes on with another page where less room is left. */
  room(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.turn(this.subtitle === '' ? 'continued' : `${this.subtitle}, continued`);
    return true;
  }

  line(text: string, look: Look, max = Infinity): void {
    const lines = linesOf(this.doc, text, look, this.width, max);
    this.room(lines.length * lineHeight(look));
    this.y += setLines(this.doc, lines, look, { x: this.left, y: this.y, width: this.width });
  }

  private turn(subtitle: string): void {
    const { doc, sheet } = this;
    doc.addPage({ size: 'A4', margin: 0, layout: this.landscape ? 'landscape' : 'portrait' });
    this.right = (this.landscape ? A4.long : A4.short) - MARGIN;
    const foot = (this.landscape ? A4.short : A4.long) - MARGIN + 8;
    this.bottom = foot - 8;
    this.pages += 1;
    const { left, width } = this;
    const box = { x: left, width };
    setLine(doc, sheet.university, STRONG, { ...box, y: MARGIN - 8 });
    setLine(doc, sheet.exam, FACT, { ...box, y: MARGIN - 8, align: 'right' });
    setLine(doc, this.title, TITLE, { ...box, y: MARGIN + 5 });
    setLine(doc, sheet.slot, TITLE, { ...box, y: MARGIN + 5, align: 'right' });
    // the hall is read first: a long name of the centre ends before it
    const free = subtitle === '' ? width : width - widthOf(doc, subtitle, STRONG) - 12;
    const centre = linesOf(doc, `Centre ${sheet.centre}`, FACT, free, 1);
    setLines(doc, centre, FACT, { ...box, y: MARGIN + 24 });
    if (subtitle !== '') setLine(doc, subtitle, STRONG, { ...box, y: MARGIN + 24, align: 'right' });
    this.y = MARGIN + 40;
    doc.lineWidth(0.6).moveTo(left, this.y).lineTo(this.right, this.y).stroke('#000');
    this.y += 6;
    const warning = sheet.warning === null ? '' : ` ${sheet.warning}`;
    const printed = `Plan ${sheet.planNo}, seed ${sheet.seed}.${warning} Printed on ${formatMoment(sheet.printedAt)}.`;
    setLine(doc, printed, SMALL, { ...box, y: foot });
    setLine(doc, `Page ${this.pages}`, SMALL, { ...box, y: foot, align: 'right' });
  }

  /** A table with ruled cells, each as high as its text: what is signed may not be cut. Its head comes again on every page. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[], { rowHeight = 0 } = {}): void {
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (this.width * share) / whole);
    const heads = columns.map(({ head }) => head);
    const draw = (texts: readonly string[], look: Look, least: number): void => {
      const cells = texts.map((text, i) => (text === '' ? [] : linesOf(this.doc, text, look, widths[i]! - 2 * PAD)));
      const height = Math.max(least, ...cells.map((lines) => lines.length * lineHeight(look) + 2 * PAD));
      if (look === FACT && this.room(height)) draw(heads, STRONG, 0);
      let x = this.left;
      this.doc.lineWidth(0.5);
      cells.forEach((lines, i) => {
        this.doc.rect(x, this.y, widths[i]!, height);
        x += widths[i]!;
      });
      this.doc.stroke('#555');
      x = this.left;
      cells.forEach((lines, i) => {
        const align = columns[i]!.align ?? 'left';
        setLines(this.doc, lines, look, { x: x + PAD, y: this.y + PAD, width: widths[i]! - 2 * PAD, align });
        x += widths[i]!;
      });
      this.y += height;
    };
    this.room(40);
    draw(heads, STRONG, 0);
    for (const row of rows) draw(row, FACT, rowHeight);
  }

  /** Lines to sign on, side by side; what they are for stays with them on one page. */
  signatures(names: readonly string[], signed?: string): void {
    this.room(SIGNATURES + (signed === undefined ? 0 : lineHeight(STRONG)));
    if (signed !== undefined) this.line(signed, STRONG);
    this.y += 36;
    const column = this.width / names.length;
    this.doc.lineWidth(0.5);
    names.forEach((name, i) => {
      const x = this.left + i * column;
      this.doc
        .moveTo(x + 6, this.y)
        .lineTo(x + column - 6, this.y)
        .stroke('#000');
      setLine(this.doc, name, FACT, { x, y: this.y + 2, width: column, align: 'center' });
    });
    this.y += 18;
  }
}
