import { crc32 } from 'node:zlib';

const head = (signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0));
  let index = bytes.writeUInt32LE(signature);
  for (const [size, value] of fields)
    index = size === 2 ? bytes.writeUInt16LE(value, index) : bytes.writeUInt32LE(value, index);
  return bytes;
};

/** A zip with its files as they are, not packed; a name may come more than once. */
export function sampleZip(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const title = Buffer.from(name);
    const shared = [
      ...([
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 33],
        [4, crc32(content)],
        [4, content.length],
        [4, content.length],
        [2, title.length],
        [2, 0],
      ] as const),
    ] as const;
    const local = head(0x04034b50, [[2, 20], ...shared]);
    central.push(head(0x02014b50, [[2, 20], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), title);
    parts.push(local, title, content);
    offset += local.length + title.length + content.length;
  }
  const list = Buffer.concat(central);
  const end = head(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, list.length],
    [4, offset],
    [2, 0],
  ]);
  return Buffer.concat([...parts, list, end]);
}
