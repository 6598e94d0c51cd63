import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

// Files as people send them, and as attackers do, for tests of uploads.

/** A picture with noise in it, so that it has about the size of a real one. */
export const picture = (width: number, height: number) =>
  sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } }).resize(width, height, {
    fit: 'fill',
  });

/** A JPEG as a phone makes it: rotated, with the location of the photo. */
export const phoneJpeg = (width = 400, height = 300): Promise<Buffer> =>
  picture(width, height)
    .withExif({
      IFD0: { Make: 'PhoneMaker', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 39/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const png = (width = 300, height = 100): Promise<Buffer> => picture(width, height).png().toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of a few bytes whose header claims `side` × `side` pixels. */
export function pixelFlood(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The head of a program for Windows. */
export const program = (): Buffer =>
  Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1'), randomBytes(4000)]);

export interface PdfParts {
  /** Behind `/Type /Catalog /Pages 2 0 R`. */
  catalog?: string;
  /** More objects, numbered from 4: `4 0 obj … endobj`. */
  objects?: string[];
  trailer?: string;
  head?: string;
}

/** A PDF of one empty page, with right offsets. */
export function pdf({ catalog = '', objects = [], trailer = '', head = '%PDF-1.7\n' }: PdfParts = {}): Buffer {
  const all = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n',
    ...objects,
  ];
  let text = head;
  const offsets = all.map((name) => {
    const index = text.length;
    text += name;
    return index;
  });
  const offset = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
