import { formatMoment } from '@thervu/contracts/core/format';
import { CODE_HOURS, ENROL_PATH, printedCode } from '@thervu/contracts/enrolment/enrolment-rules';
import PDFDocument from 'pdfkit';
import { registerFonts } from '../../core/pdf/pdf-fonts';
import { writtenBytes } from '../../core/pdf/pdf-bytes';
import { linesOf, setLine, setLines, type Look } from '../../core/pdf/pdf-text';

type Doc = PDFKit.PDFDocument;

export interface PrintedSlip {
  number: number;
  name: string;
  /** The camp or the college. */
  of: string;
  login: string;
  code: string;
  expiresAt: Date;
  /** 'Camp Login' or 'College Login'. */
  page: string;
}

/** A4 in points, three slips to a page. */
const PAPER = { width: 595.28, height: 841.89 } as const;
const SLIPS = 3;
const HEIGHT = PAPER.height / SLIPS;
const LEFT = 42;
const WIDTH = PAPER.width - 2 * LEFT;
/** Parts of a slip: who it is for, what to do, and the code, which is folded up over what to do. */
const OUTSIDE = 78;
const FOLD = OUTSIDE + 104;

const TITLE: Look = { size: 13, bold: true };
const STRONG: Look = { size: 10, bold: true };
const FACT: Look = { size: 9 };
const SMALL: Look = { size: 7 };
const CODE: Look = { size: 15, bold: true };

function foldMark(doc: Doc, y: number, text: string): void {
  doc.save().dash(3, { space: 3 }).lineWidth(0.5).moveTo(0, y).lineTo(PAPER.width, y).stroke('#777').restore();
  setLine(doc, text, SMALL, { x: LEFT, y: y + 2, width: WIDTH });
}

function facts(doc: Doc, list: readonly [string, string][], top: number): void {
  list.forEach(([label, text], nth) => {
    const y = top + nth * 16;
    setLine(doc, label, FACT, { x: LEFT, y, width: 120 });
    setLine(doc, linesOf(doc, text, STRONG, WIDTH - 120, 1)[0]!, STRONG, { x: LEFT + 120, y, width: WIDTH - 120 });
  });
}

function drawSlip(doc: Doc, head: { university: string; address: string }, slip: PrintedSlip, top: number): void {
  const until = formatMoment(slip.expiresAt.toISOString());
  setLine(doc, `Sealed slip ${slip.number}`, TITLE, { x: LEFT, y: top + 14, width: WIDTH });
  setLine(doc, head.university, FACT, { x: LEFT, y: top + 16, width: WIDTH, align: 'right' });
  setLine(doc, linesOf(doc, `For ${slip.name}, ${slip.of}`, STRONG, WIDTH, 1)[0]!, STRONG, {
    x: LEFT,
    y: top + 36,
    width: WIDTH,
  });
  setLine(
    doc,
    `For this person or college alone. Works until ${until}. If it is not used, return it to the examination office.`,
    FACT,
    {
      x: LEFT,
      y: top + 54,
      width: WIDTH,
    },
  );

  foldMark(doc, top + OUTSIDE, 'Glue the lower part to this line when it is folded up.');
  const steps = [
    '1.  Open the address below. The page says: First sign-in with a code.',
    '2.  Type the username and the code of this slip, and a password that only you know.',
    `3.  Sign in at ${slip.page} with the username and your password. The code works once, within ${CODE_HOURS} hours.`,
    'A broken seal, a name that is not yours, or a code that is refused: tell the examination office at once.',
  ];
  let y = top + OUTSIDE + 18;
  for (const step of steps) y += setLines(doc, linesOf(doc, step, FACT, WIDTH), FACT, { x: LEFT, y, width: WIDTH }) + 4;

  foldMark(doc, top + FOLD, 'Fold here, so that the code lies inside.');
  facts(
    doc,
    [
      ['Address', `${head.address}${ENROL_PATH}`],
      ['Username', slip.login],
    ],
    top + FOLD + 18,
  );
  setLine(doc, 'Code', FACT, { x: LEFT, y: top + FOLD + 59, width: 120 });
  setLine(doc, printedCode(slip.code), CODE, { x: LEFT + 120, y: top + FOLD + 50, width: WIDTH - 120 });
  if (top + HEIGHT < PAPER.height - 1)
    doc
      .save()
      .lineWidth(0.5)
      .moveTo(0, top + HEIGHT)
      .lineTo(PAPER.width, top + HEIGHT)
      .stroke('#aaa')
      .restore();
}

/**
 * Sealed slips, three to a page unless `perPage` says otherwise, to be cut, folded and glued by whoever prints them. `address` is
 * the public one of the portal.
 */
export function slipPdf(
  head: { university: string; address: string },
  slips: readonly PrintedSlip[],
  perPage: 1 | typeof SLIPS = SLIPS,
): Buffer {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: 'Sealed slips', Author: head.university },
  });
  registerFonts(doc);
  slips.forEach((slip, index) => {
    if (index > 0 && index % perPage === 0) doc.addPage();
    drawSlip(doc, head, slip, (index % perPage) * HEIGHT);
  });
  doc.end();
  return writtenBytes(doc);
}
