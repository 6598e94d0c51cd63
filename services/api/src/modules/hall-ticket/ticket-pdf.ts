import { monthAndYear } from '@thervu/contracts/exam/exam-session';
import type { ListItem } from '@thervu/contracts/setting/list-rules';
import {
  printedLine,
  TICKET_HEADS,
  TICKET_SIGNATURES,
  ticketDay,
} from '@thervu/contracts/hall-ticket/hall-ticket-rules';
import type { ExamSession } from '@thervu/contracts/timetable/timetable-rules';
import PDFDocument from 'pdfkit';
import { drawQr } from '../../core/pdf/qr-code';
import { registerFonts } from '../../core/pdf/pdf-fonts';
import { drawLogo, LOGO, openPicture, type Picture } from '../../core/pdf/pdf-logo';
import { PHOTO } from '../../core/pdf/pdf-photo';
import { lineHeight, linesOf, setLine, setLines, type Look } from '../../core/pdf/pdf-text';

/** What is the same on every ticket of a document. */
export interface TicketSheet {
  university: string;
  college: string;
  exam: string;
  /** Names of months, as the university has them. */
  months?: readonly ListItem[];
  revision: number;
  printedAt: Date;
  /** JPEG; undefined where the university has set none. */
  logo?: Buffer | undefined;
}

export interface PrintedPaper {
  sem: number;
  p_code: string;
  p_name: string;
  examdate: string | null;
  examsession: ExamSession | null;
}

export interface PrintedTicket {
  regNo: string;
  name: string;
  tamilName: string | null;
  dob: string;
  degree: string;
  papers: readonly PrintedPaper[];
  /** Code and name of the exam centre; null in an exam without centres. */
  centre: string | null;
  /** Hall and desk of the sessions to come. */
  seats: readonly { examdate: string; examsession: string; hall_no: string; desk: string }[];
  /** Dots of the QR code, without the white edge. */
  qr: readonly (readonly boolean[])[];
  /** JPEG; undefined draws the fallback. */
  photo: Buffer | undefined;
}

type Doc = PDFKit.PDFDocument;

/** A4 in points, and its margin. */
const PAGE = { left: 36, top: 26, right: 559, bottom: 818 } as const;
const WIDTH = PAGE.right - PAGE.left;
const GAP = 14;
/** Facts of a student: what each is called, and the room up to the photo. */
const LABEL = 112;
const VALUE = WIDTH - LABEL - PHOTO.width - 12;
const PAD = 3;
/** Above and below the text of a row: two tickets of ten papers fit on a sheet. */
const TIGHT = 1.5;
const QR_SIDE = 76;
const SIGN_HEIGHT = 46;
/** The table is set in the size the ticket is listed with. */
const BODY: Look = { size: 8 };
const HEAD: Look = { size: 8, bold: true };
const FACT: Look = { size: 9 };
const STRONG: Look = { size: 9, bold: true };
const TITLE: Look = { size: 12, bold: true };
const SMALL: Look = { size: 7 };

/** The name of the document, in both languages. */
const HEADING = 'Hall Ticket · தேர்வு நுழைவுச் சீட்டு';

/** Widths of the six columns of the table. */
const COLUMNS = [32, 48, 78, 0, 62, 46].map((width, _at, all) =>
  width === 0 ? WIDTH - all.reduce((sum, value) => sum + value, 0) : width,
);
const NAME_COLUMN = 3;

/** Draws tickets one below the other, as many to a sheet as fit whole; the bytes are read from `doc` as they come. */
export class TicketPdf {
  readonly doc: Doc;
  private y: number = PAGE.top;
  private drawn = 0;
  private readonly college: string[];
  private readonly logo: Picture | undefined;
  /** Lines of paper names: thousands of tickets have the same few. */
  private readonly names = new Map<string, string[]>();

  constructor(private readonly sheet: TicketSheet) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: true,
      lang: 'en-IN',
      info: { Title: `Hall tickets, ${sheet.exam}`, Author: sheet.university, Subject: sheet.college },
    });
    registerFonts(this.doc);
    this.college = linesOf(this.doc, sheet.college, FACT, this.titleWidth());
    this.logo = sheet.logo && openPicture(this.doc, sheet.logo);
  }

  add(ticket: PrintedTicket): void {
    const rows = ticket.papers.map((paper, index) => ({
      paper,
      serial: index + 1,
      name: this.nameLines(paper.p_name),
    }));
    const heights = rows.map(({ name }) => rowHeight(name.length));
    const head = headHeight(this.college.length) + this.centreHeight(ticket);
    const seats = this.seatLines(ticket);
    const below = seats.length * lineHeight(FACT) + footHeight();
    const whole = head + rowHeight(1) + heights.reduce((sum, height) => sum + height, 0) + below;
    if (this.drawn > 0) this.position(whole);
    this.drawn += 1;
    this.y += this.head(ticket);
    this.tableHead();
    rows.forEach((row, index) => {
      if (this.y + heights[index]! > PAGE.bottom) this.startNextPage(ticket);
      this.row(row.serial, row.paper, row.name, heights[index]!);
    });
    if (this.y + below > PAGE.bottom) this.startNextPage(ticket);
    this.y += setLines(this.doc, seats, FACT, { x: PAGE.left, y: this.y + 2, width: WIDTH });
    this.foot(ticket);
  }

  /** Between the logo and as much room on the other side. */
  private titleWidth(): number {
    return this.sheet.logo ? WIDTH - 2 * (LOGO.width + 8) : WIDTH;
  }

  /** The whole name, since its end is the place to go to. */
  private centreLines({ centre }: PrintedTicket): string[] {
    return centre === null ? [] : linesOf(this.doc, centre, STRONG, VALUE);
  }
  private centreHeight(ticket: PrintedTicket): number {
    const lines = this.centreLines(ticket).length;
    return lines === 0 ? 0 : lines * lineHeight(STRONG) + 2;
  }

  /** Hall and seat of the sessions to come; nothing before the evening before. */
  private seatLines({ seats }: PrintedTicket): string[] {
    const named = seats.map(
      ({ examdate, examsession, hall_no, desk }) =>
        `${ticketDay(examdate)} ${examsession}: hall ${hall_no}, seat ${desk}`,
    );
    return named.length === 0 ? [] : linesOf(this.doc, `${named.join('; ')}.`, FACT, WIDTH);
  }

  private nameLines(name: string): string[] {
    const known = this.names.get(name);
    if (known) return known;
    const lines = linesOf(this.doc, name, BODY, COLUMNS[NAME_COLUMN]! - 2 * PAD);
    this.names.set(name, lines);
    return lines;
  }

  /** Keeps a ticket whole on a sheet where possible; a dashed line shows where to cut. */
  private position(height: number): void {
    if (this.y + GAP + height > PAGE.bottom) {
      this.doc.addPage();
      this.y = PAGE.top;
      return;
    }
    const cut = this.y + GAP / 2;
    this.doc.save().dash(3, { space: 3 }).lineWidth(0.5);
    this.doc.moveTo(PAGE.left, cut).lineTo(PAGE.right, cut).stroke('#777').restore();
    this.y += GAP;
  }

  /** Continues overleaf, with the number of the student. */
  private startNextPage({ regNo }: PrintedTicket): void {
    this.doc.addPage();
    this.y = PAGE.top;
    setLine(this.doc, `${regNo}, continued`, STRONG, { x: PAGE.left, y: this.y, width: WIDTH });
    this.y += lineHeight(STRONG) + PAD;
    this.tableHead();
  }

  private head(ticket: PrintedTicket): number {
    const { doc, sheet, y: top } = this;
    const width = this.titleWidth();
    const box = { x: PAGE.left + (WIDTH - width) / 2, width, align: 'center' } as const;
    if (this.logo) drawLogo(doc, this.logo, { x: PAGE.left, y: top });
    let y = top + setLines(doc, linesOf(doc, sheet.university, TITLE, width, 1), TITLE, { ...box, y: top });
    y += setLines(doc, this.college, FACT, { ...box, y });
    y += setLines(doc, [HEADING], { size: 11, bold: true }, { ...box, y }) + PAD;
    const facts: [string, string][] = [
      ['Register Number', ticket.regNo],
      ['Name', ticket.name],
      ['', ticket.tamilName ?? ''],
      ['Date of Birth', ticketDay(ticket.dob)],
      ['Course Name', ticket.degree],
      ['Month and Year of Exam', monthAndYear(sheet.exam, sheet.months)],
      ['Exam Centre', ticket.centre ?? ''],
    ];
    let line = y + 4;
    for (const [name, text] of facts) {
      if (text === '') continue;
      if (name) setLine(doc, name, FACT, { x: PAGE.left, y: line, width: LABEL });
      const look = name === 'Course Name' || name === 'Month and Year of Exam' ? FACT : STRONG;
      const lines =
        name === 'Exam Centre'
          ? this.centreLines(ticket)
          : linesOf(doc, text, look, VALUE, name === 'Course Name' ? 2 : 1);
      line += setLines(doc, lines, look, { x: PAGE.left + LABEL, y: line, width: VALUE }) + 2;
    }
    this.photo(ticket.photo, PAGE.right - PHOTO.width, y);
    return headHeight(this.college.length) + this.centreHeight(ticket);
  }

  private photo(photo: Buffer | undefined, x: number, y: number): void {
    const { doc } = this;
    const { width, height } = PHOTO;
    if (photo) doc.image(photo, x, y, { width, height });
    else noPhoto(doc, x, y);
    doc.lineWidth(0.5).rect(x, y, width, height).stroke('#000');
  }

  private tableHead(): void {
    this.cells(
      [...TICKET_HEADS].map((text) => [text]),
      HEAD,
      rowHeight(1),
    );
  }

  private row(serial: number, paper: PrintedPaper, name: string[], height: number): void {
    const { sem, p_code, examdate, examsession } = paper;
    const session = examdate === null ? '-' : (examsession ?? '-');
    this.cells([[String(serial)], [String(sem)], [p_code], name, [ticketDay(examdate)], [session]], BODY, height);
  }

  private cells(texts: readonly (readonly string[])[], look: Look, height: number): void {
    const { doc, y } = this;
    doc.lineWidth(0.5);
    let x: number = PAGE.left;
    texts.forEach((lines, index) => {
      const width = COLUMNS[index]!;
      doc.rect(x, y, width, height);
      setLines(doc, lines, look, { x: x + PAD, y: y + TIGHT, width: width - 2 * PAD });
      x += width;
    });
    doc.stroke('#000');
    this.y += height;
  }

  private foot({ qr }: PrintedTicket): void {
    const { doc, sheet } = this;
    const top = this.y + 6;
    drawQr(doc, qr, { x: PAGE.right - QR_SIDE, y: top, side: QR_SIDE });
    const width = WIDTH - QR_SIDE - 16;
    const message = printedLine(sheet.printedAt, sheet.revision);
    setLine(doc, message, SMALL, { x: PAGE.left, y: top, width });
    const column = width / TICKET_SIGNATURES.length;
    const line = top + lineHeight(SMALL) + SIGN_HEIGHT;
    doc.lineWidth(0.5);
    TICKET_SIGNATURES.forEach((name, index) => {
      const x = PAGE.left + index * column;
      doc
        .moveTo(x + 4, line)
        .lineTo(x + column - 8, line)
        .stroke('#000');
      setLine(doc, name, BODY, { x, y: line + 2, width: column - 4, align: 'center' });
    });
    this.y = top + footHeight() - 6;
  }
}

const rowHeight = (lines: number): number => lines * lineHeight(BODY) + 2 * TIGHT;
const headHeight = (collegeLines: number): number =>
  lineHeight(TITLE) + collegeLines * lineHeight(FACT) + lineHeight({ size: 11 }) + PHOTO.height + 3 * PAD;
const footHeight = (): number => 6 + QR_SIDE + 4;

/** Replaces a missing photo: head and shoulders, and what to do. */
function noPhoto(doc: Doc, x: number, y: number): void {
  const { width, height } = PHOTO;
  const middle = x + width / 2;
  doc.save().rect(x, y, width, height).clip();
  doc.circle(middle, y + 32, 14).fill('#d0d0d0');
  doc.ellipse(middle, y + 76, 26, 26).fill('#d0d0d0');
  doc.restore();
  doc
    .save()
    .rect(x, y + height - 24, width, 24)
    .fill('#fff')
    .restore();
  doc.fillColor('#000');
  setLine(doc, 'No photo', SMALL, { x, y: y + height - 16, width, align: 'center' });
}
