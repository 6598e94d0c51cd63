/** The bytes written since the last call, in one buffer: the library emits very small pieces. */
export function writtenBytes(doc: PDFKit.PDFDocument): Buffer {
  const pieces: Buffer[] = [];
  for (let piece = doc.read() as Buffer | null; piece; piece = doc.read() as Buffer | null) pieces.push(piece);
  return Buffer.concat(pieces);
}
