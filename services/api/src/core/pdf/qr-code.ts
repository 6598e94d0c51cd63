import { encodeQR } from 'qr';

/** A QR code as rows of dots, true for black, without the white edge. */
export function qrDots(code: string): boolean[][] {
  const framed = encodeQR(code, 'raw', { ecc: 'medium', border: 1 });
  return framed.slice(1, -1).map((row) => row.slice(1, -1));
}

/** The dots as a browser is sent them: eight to a byte, the first in the highest bit. */
export function packDots(dots: readonly (readonly boolean[])[]): { size: number; dots: string } {
  const bits = dots.flat();
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((black, index) => {
    if (black) bytes[index >> 3]! |= 0x80 >> (index & 7);
  });
  return { size: dots.length, dots: bytes.toString('base64') };
}

/** Draws the dots as runs in whole numbers: a few hundred short rectangles, sharp at any size. */
export function drawQr(
  doc: PDFKit.PDFDocument,
  dots: readonly (readonly boolean[])[],
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const rectangles: string[] = [];
  dots.forEach((row, line) => {
    for (let index = 0; index < row.length; index += 1) {
      if (!row[index]) continue;
      const from = index;
      while (row[index + 1]) index += 1;
      rectangles.push(`${from} ${line} ${index + 1 - from} 1 re`);
    }
  });
  doc
    .save()
    .translate(x, y)
    .scale(side / dots.length)
    .fillColor('#000');
  doc.addContent(rectangles.join(' ')).addContent('f').restore();
}
