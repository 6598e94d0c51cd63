import bwipjs from 'bwip-js/node';

/** The encoder alone, without a picture. */
const { raw: encoded } = bwipjs;

/** White on both sides of the bars, in widths of the narrowest one: readers need ten. */
const QUIET_MODULES = 10;

/** Code 128 of a text as widths: bar, gap, bar … bar, in units of the narrowest bar. */
export function barsOf(text: string): readonly number[] {
  const [symbol] = encoded({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error(`No barcode can be made of ${text}.`);
  return symbol.sbs;
}

/** Draws a barcode into a box, white edges within it; the bars are filled rectangles, sharp at any size. */
export function drawBars(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const widths = barsOf(text);
  const units = widths.reduce((sum, width) => sum + width, 2 * QUIET_MODULES);
  const rectangles: string[] = [];
  let index = QUIET_MODULES;
  widths.forEach((wide, nth) => {
    if (nth % 2 === 0) rectangles.push(`${index} 0 ${wide} 1 re`);
    index += wide;
  });
  doc
    .save()
    .translate(x, y)
    .scale(width / units, height)
    .fillColor('#000');
  doc.addContent(rectangles.join(' ')).addContent('f').restore();
}
