import PDFDocument from 'pdfkit';
import { copiedTamil } from '../../testing/pdf-text';
import { registerFonts } from './pdf-fonts';
import { setLine } from './pdf-text';

/** All bytes of a document that is ended here. */
async function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const ended = new Promise((resolve) => doc.on('end', resolve));
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}

test('[DEL-9] what is copied of a Tamil line is what was written, not the order its signs are drawn in', async () => {
  const doc = new PDFDocument({ margin: 0 });
  registerFonts(doc);
  setLine(doc, 'Name: கௌரி தேர்வு, III', { size: 10 }, { x: 20, y: 20, width: 300 });
  const [copied] = await copiedTamil(await bytesOf(doc));
  expect(copied).toEqual(['கௌரி', 'தேர்வு']);
});
