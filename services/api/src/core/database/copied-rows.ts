/** What COPY in binary writes before the first row. */
const HEADER_BYTES = 19;

/** A row of COPY in binary as its fields; null where there is none. */
export type CopiedRow = (string | null)[];

/** The rows of COPY … TO STDOUT (FORMAT binary), all of them texts, as many at a time as a piece of the stream holds. */
export async function* copiedRows(stream: AsyncIterable<Buffer>): AsyncGenerator<CopiedRow[]> {
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;
  for await (const piece of stream) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let begin = begun ? 0 : HEADER_BYTES;
    if (bytes.length < begin) {
      rest = bytes;
      continue;
    }
    begun = true;
    const rows: CopiedRow[] = [];
    for (let next = begin; ; begin = next) {
      if (bytes.length < next + 2) break;
      const fields = bytes.readInt16BE(next);
      next += 2;
      if (fields < 0) break;
      const row: CopiedRow = [];
      while (row.length < fields && bytes.length >= next + 4) {
        const length = bytes.readInt32BE(next);
        if (length >= 0 && bytes.length < next + 4 + length) break;
        row.push(length < 0 ? null : bytes.toString('utf8', next + 4, next + 4 + length));
        next += 4 + Math.max(length, 0);
      }
      if (row.length < fields) break;
      rows.push(row);
    }
    rest = bytes.subarray(begin);
    if (rows.length > 0) yield rows;
  }
}
