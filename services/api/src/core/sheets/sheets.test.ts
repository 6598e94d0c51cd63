import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { deflateRawSync } from 'node:zlib';
import { formatOf, openSheet } from './open-sheet';
import { SHEET_LIMITS, SheetError, type SheetRow } from './sheet';

async function read(bytes: Buffer, limits = SHEET_LIMITS): Promise<SheetRow[]> {
  const sheet = await openSheet(bytes, formatOf(bytes), limits);
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows()) rows.push(row);
  expect(sheet.total).toBe(rows.length);
  return rows;
}
const cellsOf = async (bytes: Buffer) => (await read(bytes)).map(({ row, cells }) => [row, ...cells]);
const rejection = async (bytes: Buffer, limits = SHEET_LIMITS): Promise<string> => {
  const error: unknown = await read(bytes, limits).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SheetError);
  return (error as SheetError).message;
};

test.each([
  ['text', Buffer.from('P_CODE,P_NAME\n23UCO1,Accounting\n')],
  ['a page of the web', Buffer.from('<html><body>Sign in</body></html>')],
  ['bytes without a beginning', Buffer.from([0, 0, 1, 2, 3, 4])],
])('[F-26] a file named .xlsx that holds %s is called a broken workbook', (_what, bytes) => {
  expect(() => formatOf(bytes, 'Courses.XLSX')).toThrow(/^This \.xlsx file is damaged or is no Excel workbook\./);
});

const CRC = Array.from({ length: 256 }, (_none, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc32 = (bytes: Buffer): number =>
  (bytes.reduce((sum, byte) => CRC[(sum ^ byte) & 255]! ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

interface Part {
  name: string;
  bytes: Buffer;
  /** A size the archive claims instead of the real one. */
  claims?: number;
}

/** A zip made by hand, since no honest program would write such a file. */
function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let index = 0;
  for (const { name, bytes, claims = bytes.length } of parts) {
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claims, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(index, 10);
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, tail, Buffer.from(name)]));
    locals.push(local);
    index += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(index, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]);
}

const OPEN = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
/** A workbook around the XML of its one sheet. */
const workbook = (sheet: string, parts: readonly Part[] = []): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    {
      name: 'xl/workbook.xml',
      bytes: Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: Buffer.from(
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(sheet) },
    ...parts,
  ]);

describe('a workbook', () => {
  test('is read with texts in place and texts that cells share, numbers as a person reads them, and without empty rows', async () => {
    const rows = [
      ['Colcode', 'Name', 'Year'],
      [104, 'Ponni', 1999],
      [null, null, null],
      [9876543210, '=SUM(A1)', 'தமிழ்'],
    ];
    const expected = [
      [1, 'Colcode', 'Name', 'Year'],
      [2, '104', 'Ponni', '1999'],
      [4, '9876543210', '=SUM(A1)', 'தமிழ்'],
    ];
    for (const inlineStrings of [true, false]) {
      const stream = writeXlsxStream(rows, { name: 'A', inlineStrings });
      expect(await cellsOf(Buffer.from(await new Response(stream).arrayBuffer()))).toEqual(expected);
    }
    expect(await cellsOf(Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] })))).toEqual(expected);
  });

  test('tells cells with formulas and with errors from plain ones, and joins the pieces of a coloured text', async () => {
    const sheet = `${OPEN}<row r="3"><c r="A3"><f>1+1</f><v>2</v></c><c r="B3" t="e"><v>#N/A</v></c><c r="D3" t="s"><v>0</v></c><c r="E3"><v>1.04E2</v></c></row></sheetData></worksheet>`;
    const texts = '<sst><si><r><t>Two </t></r><r><t>pieces</t></r><rPh><t>not this</t></rPh></si></sst>';
    const [row] = await read(workbook(sheet, [{ name: 'xl/sharedStrings.xml', bytes: Buffer.from(texts) }]));
    expect(row).toMatchObject({ row: 3, cells: ['2', '#N/A', '', 'Two pieces', '104'] });
    expect([...row!.faults!]).toEqual([
      [0, 'The cell contains a formula. Enter its value instead.'],
      [1, 'The cell shows the error #N/A.'],
    ]);
  });

  test('with more than 50,000 rows below its header is refused while it is counted', async () => {
    function* rows() {
      for (let i = 0; i < 50_002; i += 1) yield [i];
    }
    const bytes = Buffer.from(await new Response(writeXlsxStream(rows(), { name: 'A' })).arrayBuffer());
    expect(await rejection(bytes)).toBe(
      'The file has more than 50,000 rows below its header. Split it into several files.',
    );
  });

  test.each([
    ['unpacks to more than the limit', () => workbook(OPEN + ' '.repeat(5_000_000)), 'would unpack to 5 MB'],
    ['packs better than any content', () => workbook(OPEN + '<row/>'.repeat(3_000_000)), 'of ordinary content'],
    [
      'claims less than it unpacks to',
      () =>
        zipOf([
          { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
          { name: 'xl/workbook.xml', bytes: Buffer.alloc(30_000_000, 'a'), claims: 100 },
          { name: 'xl/_rels/workbook.xml.rels', bytes: Buffer.from('<a/>') },
        ]),
      'damaged',
    ],
    [
      'has one endless text',
      () => workbook(`${OPEN}<row><c t="str"><v>${Array.from({ length: 400_000 }, (_n, i) => i).join('x')}`),
      '10,00,000 characters',
    ],
    ['is deeper than any sheet', () => workbook(OPEN + '<a>'.repeat(100)), 'cannot be read'],
    ['declares a document type', () => workbook(`<!DOCTYPE a [<!ENTITY b "c">]>${OPEN}`), 'document type'],
    ['is cut off', () => workbook(OPEN + '<row><c>'), 'cannot be read'],
    [
      'has a text that is not there',
      () => workbook(`${OPEN}<row><c t="s"><v>7</v></c></row></sheetData></worksheet>`),
      'points to a text',
    ],
    ['holds macros', () => workbook(OPEN, [{ name: 'xl/vbaProject.bin', bytes: Buffer.from('x') }]), 'macros'],
    ['is another zip', () => zipOf([{ name: 'a.txt', bytes: Buffer.from('x') }]), 'not a spreadsheet'],
    ['is no zip behind its first bytes', () => Buffer.from('PK\u0003\u0004 and then nothing'), 'damaged'],
    [
      'has a thousand columns',
      () => workbook(`${OPEN}<row><c r="ALL1"><v>1</v></c></row></sheetData></worksheet>`),
      'more than 300 columns',
    ],
  ])('that %s is refused in words', async (_words, make, sentence) => {
    expect(
      await rejection(make(), { ...SHEET_LIMITS, unpacked: 40_000_000 / (/5 MB/.test(sentence) ? 10 : 1) }),
    ).toContain(sentence);
  });

  test('whose shared texts are too large is refused', async () => {
    const texts = `<sst>${'<si><t>some text</t></si>'.repeat(1000)}</sst>`;
    const bytes = workbook(`${OPEN}<row><c t="s"><v>0</v></c></row></sheetData></worksheet>`, [
      { name: 'xl/sharedStrings.xml', bytes: Buffer.from(texts) },
    ]);
    expect(await rejection(bytes, { ...SHEET_LIMITS, sharedText: 5000 })).toContain('Split it into several files.');
  });
});

describe('CSV text', () => {
  test.each([
    ['commas', 'a,b\r\n1,"x, y"\r\n'],
    ['semicolons', 'a;b\n1;x, y\n'],
    ['tabs', 'a\tb\n1\tx, y'],
    ['a mark of UTF-8', '\uFEFFa,b\n1,"x, y"\n'],
  ])('with %s is read', async (_words, text) => {
    expect(await cellsOf(Buffer.from(text))).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x, y'],
    ]);
  });

  test('keeps line breaks inside quotes, counts rows as a spreadsheet shows them, and takes our own apostrophe away', async () => {
    expect(await cellsOf(Buffer.from(`a,b\n"two\nlines",'=1+1\n,\n'plain,5`))).toEqual([
      [1, 'a', 'b'],
      [2, 'two\nlines', '=1+1'],
      [4, "'plain", '5'],
    ]);
  });

  test.each([
    ['UTF-16', Buffer.from('\uFEFFa,b\n', 'utf16le'), 'looks like UTF-16'],
    ['Windows-1252', Buffer.from('a,caf\u00e9\n', 'latin1'), 'looks like Windows-1252'],
    ['an open quotation mark', Buffer.from('a,b\n1,"x\n2,3\n'), 'A quotation mark is not closed'],
  ])('in %s is refused in words', async (_words, bytes, sentence) => {
    expect(await rejection(bytes)).toContain(sentence);
  });

  test('with more than 50,000 rows below its header is refused', async () => {
    expect(await rejection(Buffer.from('1,2\n'.repeat(50_002)))).toContain('more than 50,000 rows');
  });
});
