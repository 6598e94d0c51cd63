import { createCipheriv, createDecipheriv } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const TAG_BYTES = 16;
/** Bytes sealed as one piece; nothing of a piece is used before its tag is proved. */
const PIECE_BYTES = 64 * 1024;
const SEALED = PIECE_BYTES + TAG_BYTES;

/** The bytes are not what was sealed: altered, cut short, or sealed under another key. */
export class NotAsSealed extends Error {
  override readonly name = 'NotAsSealed';
}

/** Number of the piece, and whether it is the last: no piece can be left out, moved or be made the end. */
function nonceOf(piece: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(Math.floor(piece / 2 ** 32), 3);
  nonce.writeUInt32BE(piece >>> 0, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Collects small buffers and yields pieces of one size; the remainder is in `rest`. */
class Pieces {
  private kept: Buffer[] = [];
  private length = 0;
  constructor(private readonly size: number) {}

  /** Full pieces, but never the last bytes: only the end shows which piece is the last. */
  *add(bytes: Buffer): Generator<Buffer> {
    this.kept.push(bytes);
    this.length += bytes.length;
    if (this.length <= this.size) return;
    const all = Buffer.concat(this.kept);
    let index = 0;
    for (; all.length - index > this.size; index += this.size) yield all.subarray(index, index + this.size);
    this.kept = [all.subarray(index)];
    this.length = all.length - index;
  }

  rest(): Buffer {
    return Buffer.concat(this.kept);
  }
}

/** Seals a stream piece by piece under a key used for nothing else. */
export async function* sealed(plain: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const pieces = new Pieces(PIECE_BYTES);
  let number = 0;
  const seal = (piece: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, last));
    number += 1;
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const bytes of plain) for (const piece of pieces.add(bytes)) yield seal(piece, false);
  yield seal(pieces.rest(), true);
}

/** Opens what `sealed` has made. Throws `NotAsSealed` at the first piece that does not fit. */
export async function* decryptArchive(bytes: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const pieces = new Pieces(SEALED);
  let number = 0;
  const open = (piece: Buffer, last: boolean): Buffer => {
    if (piece.length < TAG_BYTES) throw new NotAsSealed('The archive ends too early.');
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(number, last));
    number += 1;
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw new NotAsSealed('The archive is not as it was made: it was altered or cut short.', {
        cause: error,
      });
    }
  };
  for await (const piece of bytes) for (const full of pieces.add(piece)) yield open(full, false);
  yield open(pieces.rest(), true);
}
