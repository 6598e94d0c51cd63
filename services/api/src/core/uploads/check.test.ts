import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import sharp from 'sharp';
import { deflateSync } from 'node:zlib';
import type { UploadKind } from '@thervu/contracts/core/upload-rules';
import { pdf, phoneJpeg, picture, pixelFlood, png, program } from '../../testing/sample-files';
import type { Invalid } from '../http/problem';
import { checkUpload } from './check';

const rejection = async (kind: UploadKind, bytes: Buffer): Promise<string> => {
  const error = await checkUpload('tc_file', kind, bytes).then(
    () => undefined,
    (thrown: Invalid) => thrown,
  );
  if (!error) return 'taken';
  expect(error).toMatchObject({ status: 422, type: 'file-not-taken' });
  expect(error.more.errors).toEqual([{ field: 'tc_file', message: expect.any(String) }]);
  expect(error.message).toBe(`Transfer Certificate: ${error.more.errors![0]!.message}`);
  return error.more.errors![0]!.message;
};

describe('pictures', () => {
  test('a photo is kept upright and without place, maker or any other metadata', async () => {
    const sent = await phoneJpeg(400, 300);
    expect((await sharp(sent).metadata()).exif!.toString('latin1')).toContain('PhoneMaker');
    const { bytes, mime } = await checkUpload('image', 'photo', sent);
    const kept = await sharp(bytes).metadata();
    expect(mime).toBe('image/jpeg');
    expect({ width: kept.width, height: kept.height, format: kept.format }).toEqual({
      width: 300,
      height: 400,
      format: 'jpeg',
    });
    expect([kept.exif, kept.icc, kept.xmp, kept.iptc, kept.orientation]).toEqual(Array(5).fill(undefined));
    expect(bytes.includes('PhoneMaker')).toBe(false);
  });

  test('a picture is at most 1200 pixels a side; a PNG photo becomes a JPEG, a PNG signature stays one', async () => {
    const big = await picture(3000, 1500).jpeg().toBuffer();
    const kept = await sharp((await checkUpload('image', 'photo', big)).bytes).metadata();
    expect([kept.width, kept.height]).toEqual([1200, 600]);
    expect((await checkUpload('image', 'photo', await png())).mime).toBe('image/jpeg');
    expect((await checkUpload('sign', 'signature', await png())).mime).toBe('image/png');
    expect((await checkUpload('sign', 'signature', await phoneJpeg())).mime).toBe('image/jpeg');
  });

  test('what stands behind the picture is not kept', async () => {
    const sent = Buffer.concat([await phoneJpeg(), Buffer.from('<?php system($_GET[0]); ?>')]);
    expect((await checkUpload('image', 'photo', sent)).bytes.includes('php')).toBe(false);
  });

  test('a picture of 50,000 × 50,000 pixels in a few bytes is refused by its head', async () => {
    const before = process.memoryUsage().rss;
    expect(await rejection('photo', pixelFlood(50_000))).toMatch(
      /^The file has 50000 × 50000 pixels; at most 25 million are taken\. .* Please choose a photo \(JPG, JPEG or PNG\) of at most 1 MB\.$/,
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test('a big picture that could only be decoded as a whole is refused', async () => {
    const sent = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: 'navy' } })
      .jpeg({ progressive: true })
      .toBuffer();
    expect(await rejection('photo', sent)).toMatch(/saved progressively, which at 5000 × 4000 pixels is not taken/);
    const small = await picture(1500, 1500).jpeg({ progressive: true }).toBuffer();
    expect(await rejection('photo', small)).toBe('taken');
  });

  test.each([
    ['nothing at all', () => Buffer.alloc(0), /^The file is empty\./],
    ['a program', () => program(), /^The file is not a JPG, JPEG or PNG picture\./],
    ['a PDF', () => pdf(), /is not a JPG, JPEG or PNG picture/],
    ['an SVG with a script', () => Buffer.from('<svg><script>alert(1)</script></svg>'), /is not a JPG/],
    ['a GIF', () => Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), /is not a JPG/],
    [
      'a JPEG that breaks off',
      async () => (await phoneJpeg(1000, 800)).subarray(0, 9000),
      /^The file cannot be read as a picture: it is damaged or incomplete\./,
    ],
    ['a PNG that breaks off', async () => (await png(800, 800)).subarray(0, 5000), /damaged or incomplete/],
    ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), /damaged or incomplete/],
    [
      'a PNG head with a program behind it',
      async () => Buffer.concat([(await png()).subarray(0, 8), program()]),
      /damaged/,
    ],
  ] as [string, () => Buffer | Promise<Buffer>, RegExp][])(
    '%s is no photo and no signature',
    async (_words, made, sentence) => {
      const bytes = await made();
      expect(await rejection('photo', bytes)).toMatch(sentence);
      expect(await rejection('signature', bytes)).toMatch(sentence);
    },
  );
});

/** Objects of their own, packed as newer programs pack them. */
const packed = (inner: string, change = ''): string[] => {
  const head = '9 0 ';
  const bytes = deflateSync(Buffer.from(head + inner, 'latin1')).toString('latin1');
  return [
    `4 0 obj\n<< /Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode /Length ${bytes.length} ${change}>>\nstream\n${bytes}\nendstream\nendobj\n`,
  ];
};

describe('certificates', () => {
  test('a plain PDF is kept byte for byte', async () => {
    const bytes = pdf();
    expect(await checkUpload('tc_file', 'certificate', bytes)).toEqual({ bytes, mime: 'application/pdf' });
  });

  test.each([
    ['with packed objects', true],
    ['with plain objects', false],
  ])('a PDF made by a program, %s, is taken', async (_words, useObjectStreams) => {
    const made = await PDFDocument.create();
    made.setTitle('Transfer certificate');
    made.addPage().drawText('Transfer certificate (/JavaScriptless)', { x: 50, y: 700 });
    expect(await rejection('certificate', Buffer.from(await made.save({ useObjectStreams })))).toBe('taken');
  });

  test.each([
    ['that opens at a page', '/OpenAction [3 0 R /Fit]', []],
    ['that opens at a page by an action', '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>', []],
    [
      'that opens at a page by an action of its own',
      '/OpenAction 4 0 R',
      ['4 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\n'],
    ],
  ])('a PDF %s is taken', async (_words, catalog, objects) => {
    expect(await rejection('certificate', pdf({ catalog, objects }))).toBe('taken');
  });

  const JS = '<< /S /JavaScript /JS (app.alert(1)) >>';
  test.each([
    ['nothing at all', Buffer.alloc(0), /^The file is empty\. Please choose a PDF file of at most 2 MB\.$/],
    ['a program', program(), /is not a PDF file/],
    ['a JPEG head', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /is not a PDF file/],
    ['a PDF behind a web page', Buffer.concat([Buffer.from('<html>'), pdf()]), /is not a PDF file/],
    [
      'a wrong head',
      Buffer.from(pdf().toString('latin1').replace('%PDF-1.7', '%PDX-1.7'), 'latin1'),
      /is not a PDF file/,
    ],
    ['a head alone', Buffer.from('%PDF-1.7\n'), /is an incomplete PDF file/],
    ['a PDF that breaks off', pdf().subarray(0, 300), /is an incomplete PDF file/],
    [
      'a PDF with an archive behind it',
      Buffer.concat([pdf(), Buffer.from('PK\x05\x06')]),
      /has something else behind its end/,
    ],
    [
      'a PDF that is a web page as well',
      pdf({ head: '%PDF-1.7\n%<script>alert(1)</script>\n' }),
      /is a PDF and a web page at once/,
    ],
    ['an end mark and no PDF', Buffer.from('%PDF-1.7\nhello\nstartxref\n9\n%%EOF\n'), /is damaged/],
    ['no page', Buffer.from(pdf().toString('latin1').replace('/Type /Page ', '/Type /Nope '), 'latin1'), /has no page/],
    ['a script', pdf({ catalog: `/OpenAction ${JS}` }), /contains a script/],
    [
      'a script under an escaped name',
      pdf({ catalog: '/OpenAction << /S /J#61vaScript /J#53 (x) >>' }),
      /contains a script/,
    ],
    ['a script in packed objects', pdf({ objects: packed(JS) }), /contains a script/],
    [
      'a script in packed objects that do not say so',
      pdf({ objects: packed(JS).map((name) => name.replace('/Type /ObjStm', '')) }),
      /contains a script/,
    ],
    [
      'a script packed twice',
      pdf({ objects: packed(JS).map((name) => name.replace('/FlateDecode', '[/ASCIIHexDecode /FlateDecode]')) }),
      /packed in an unusual way/,
    ],
    [
      'packed objects inside a stream',
      pdf({ objects: [`5 0 obj\n<< /Length 9999 >>\nstream\n${packed(JS)[0]}`] }),
      /hides something/,
    ],
    [
      'packed objects inside a comment',
      pdf({ objects: [`% ${packed(JS)[0]!.split('\n').join(' ')}\n`] }),
      /hides something/,
    ],
    ['a program to start', pdf({ catalog: '/AA << /O << /S /Launch /F (cmd.exe) >> >>' }), /would start a program/],
    [
      'a file inside',
      pdf({ objects: ['4 0 obj\n<< /Type /EmbeddedFile >>\nendobj\n'] }),
      /carries another file inside/,
    ],
    [
      'an address that opens by itself',
      pdf({ catalog: '/OpenAction << /S /URI /URI (http://x) >>' }),
      /does something by itself/,
    ],
    [
      'an address that opens by itself, told elsewhere',
      pdf({ catalog: '/OpenAction 4 0 R', objects: ['4 0 obj\n<< /S /URI /URI (http://x) >>\nendobj\n'] }),
      /does something by itself/,
    ],
    [
      'an address that opens by itself, packed',
      pdf({ catalog: '/OpenAction 9 0 R', objects: packed('<< /S /URI /URI (http://x) >>') }),
      /does something by itself/,
    ],
    [
      'a password',
      pdf({ trailer: '/Encrypt 4 0 R', objects: ['4 0 obj\n<< /Filter /Standard /V 4 >>\nendobj\n'] }),
      /is protected by a password\. Please save it without one\./,
    ],
    ['a form that needs a program', pdf({ catalog: '/AcroForm << /XFA [] >>' }), /needs a program of its own/],
    ['packed objects that swell', pdf({ objects: packed(' '.repeat(60_000_000)) }), /unpacks to more than is taken/],
    [
      'packed objects that are no such thing',
      pdf({ objects: packed('<< >>').map((name) => name.replace('stream\nx', 'stream\ny')) }),
      /is damaged/,
    ],
  ] as [string, Buffer, RegExp][])('%s is no certificate', async (_words, bytes, sentence) => {
    expect(await rejection('certificate', bytes)).toMatch(sentence);
  });

  const link = (target: string) => [
    `4 0 obj\n<< /Type /Annot /Subtype /Link /A << /S /URI /URI ${target} >> >>\nendobj\n`,
  ];
  const stream = (dictionary: string) => [`4 0 obj\n<< /Length 4 ${dictionary} >>\nstream\nabcd\nendstream\nendobj\n`];
  const hex = (text: string) => `<${Buffer.from(text, 'latin1').toString('hex')}>`;
  test.each([
    ['names of files inside', pdf({ catalog: '/Names << /EmbeddedFiles 4 0 R >>' }), /carries another file inside/],
    ['names of files inside, escaped', pdf({ catalog: '/Names << /Embedded#46iles 4 0 R >>' }), /carries another file/],
    [
      'a file behind a name',
      pdf({ objects: ['4 0 obj\n<< /F (a) /EF << /F 5 0 R >> >>\nendobj\n'] }),
      /carries another file/,
    ],
    ['a file behind a name, packed', pdf({ objects: packed('<< /E#46 << >> >>') }), /carries another file inside/],
    ['a pinned file', pdf({ objects: ['4 0 obj\n<< /Subtype /FileAttachment >>\nendobj\n'] }), /carries another file/],
    [
      'an action of a page',
      pdf({ objects: ['4 0 obj\n<< /Type /Page /AA << >> >>\nendobj\n'] }),
      /does something by itself/,
    ],
    ['an action of a page, packed', pdf({ objects: packed('<< /#41A << >> >>') }), /does something by itself/],
    [
      'another file to open',
      pdf({ objects: ['4 0 obj\n<< /S /GoToR /D (x) >>\nendobj\n'] }),
      /would open another file/,
    ],
    ['another file to open, packed', pdf({ objects: packed('<< /S /GoTo#52 >>') }), /would open another file/],
    ['a program to start, packed', pdf({ objects: packed('<< /S /L#61unch >>') }), /would start a program/],
    ['a form that needs a program, packed', pdf({ objects: packed('<< /X#46A [] >>') }), /needs a program of its own/],
    ['a script behind an escaped name', pdf({ objects: packed('<< /S /J#61vaScript >>') }), /contains a script/],
    ['a link into a script', pdf({ objects: link('(javascript:app.alert\\(1\\))') }), /contains a script/],
    ['a link into a script, in other letters', pdf({ objects: link('( JavaScript :x)') }), /contains a script/],
    ['a link into a script, escaped', pdf({ objects: link('(\\152ava\\\nscript:x)') }), /contains a script/],
    ['a link into a script, in hexadecimal', pdf({ objects: link(hex('javascript:x')) }), /contains a script/],
    [
      'a link into a script, in two-byte letters',
      pdf({ objects: link(hex(`\xfe\xff${[...'javascript:x'].map((sign) => `\0${sign}`).join('')}`)) }),
      /contains a script/,
    ],
    ['a link into a script, packed', pdf({ objects: packed('<< /URI (javascript:x) >>') }), /contains a script/],
    [
      'a link to a share of a network',
      pdf({ objects: link('(\\\\\\\\host\\\\share\\\\a)') }),
      /leads to a file of another/,
    ],
    [
      'a link to a share, with slashes',
      pdf({ objects: link('(//host/share)') }),
      /leads to a file of another computer/,
    ],
    ['a link to a share, in hexadecimal', pdf({ objects: link(hex('\\\\host\\share')) }), /leads to a file of another/],
    ['a link to a file', pdf({ objects: link('(file:///etc/passwd)') }), /leads to a file of another computer/],
    [
      'a stream of another file',
      pdf({ objects: stream('/F (http://x/y)') }),
      /takes a part of itself from another file/,
    ],
    ['a stream of another file, escaped', pdf({ objects: stream('/#46 << /FS /URL >>') }), /takes a part of itself/],
    [
      'a stream of another file that is packed',
      pdf({ objects: stream('/FFilter /FlateDecode') }),
      /takes a part of itself/,
    ],
  ] as [string, Buffer, RegExp][])('[SEC-10] %s is no certificate', async (_words, bytes, sentence) => {
    expect(await rejection('certificate', bytes)).toMatch(sentence);
  });

  test.each([
    ['a link to a page of the web', link('(https://example.org/a//b/c)')],
    ['a font and a picture called F', stream('/Resources << /Font << /F 5 0 R >> /XObject << /F 6 0 R >> >>')],
    ['a title with such words', ['4 0 obj\n<< /Title (On JavaScript: a book, and \\\\\\\\ signs) >>\nendobj\n']],
    ['flags of an annotation', ['4 0 obj\n<< /Type /Annot /F 4 >>\nendobj\n']],
  ])('[SEC-10] a PDF with %s is taken', async (_words, objects) => {
    expect(await rejection('certificate', pdf({ objects }))).toBe('taken');
  });

  test('a script written by a program is found', async () => {
    const made = await PDFDocument.create();
    made.addPage();
    made.addJavaScript('main', 'app.alert(1)');
    expect(await rejection('certificate', Buffer.from(await made.save()))).toMatch(/contains a script/);
    const attached = await PDFDocument.create();
    attached.addPage();
    await attached.attach(Buffer.from('MZ'), 'run.exe');
    expect(await rejection('certificate', Buffer.from(await attached.save()))).toMatch(/carries another file/);
    const named = await PDFDocument.create();
    named.addPage();
    named.catalog.set(PDFName.of('Lang'), PDFString.of('/Launch me'));
    expect(await rejection('certificate', Buffer.from(await named.save()))).toBe('taken');
  });
});
