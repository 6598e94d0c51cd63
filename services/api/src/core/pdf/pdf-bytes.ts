/** What has been written since the last look, in one piece: the library hands over crumbs. */
export function writtenBytes(doc: PDFKit.PDFDocument): Buffer {
  const pieces: Buffer[] = [];
  for (let piece = doc.read() as Buffer | null; piece; piece = doc.read() as Buffer | null) pieces.push(piece);
  return Buffer.concat(pieces);
}
