import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import type { PDFPage, PDFRawStream, PDFRef } from 'pdf-lib';

type Letters = Map<number, string>;

const bytesOf = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');

/** UTF-16BE in hexadecimal digits as text. */
const read = (hex: string): string => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');

/** The letters of a font's glyphs, from the table that the document has for copying text. */
function lettersOf(table: string): Letters {
  const letters: Letters = new Map();
  for (const [, lines] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, , list] of lines!.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g))
      [...list!.matchAll(/<([\w\s]*)>/g)].forEach(([, hex], index) =>
        letters.set(Number.parseInt(from!, 16) + index, read(hex!)),
      );
  for (const [, lines] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, from, hex] of lines!.matchAll(/<(\w+)>\s*<([\w\s]*)>/g))
      letters.set(Number.parseInt(from!, 16), read(hex!));
  return letters;
}

function fontsOf(page: PDFPage, known: Map<string, Letters>): Map<string, Letters> {
  const { context } = page.doc;
  const fonts = page.node.Resources()!.lookup(PDFName.of('Font'), PDFDict);
  return new Map(
    fonts.entries().map(([name, value]) => {
      const key = (value as PDFRef).toString();
      const font = context.lookup(value, PDFDict);
      const letters = known.get(key) ?? lettersOf(bytesOf(font.lookup(PDFName.of('ToUnicode')) as PDFRawStream));
      known.set(key, letters);
      return [name.asString(), letters];
    }),
  );
}

function contentOf(page: PDFPage): string {
  const content = page.node.Contents()!;
  const streams =
    content instanceof PDFArray ? content.asArray().map((part) => page.doc.context.lookup(part)) : [content];
  return streams.map((stream) => bytesOf(stream as PDFRawStream)).join('\n');
}

/** The texts of a PDF of ours, page by page: one entry for every text that was set, in the order it was set. */
export async function pdfTexts(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await PDFDocument.load(bytes);
  const known = new Map<string, Letters>();
  return pdf.getPages().map((page) => {
    const fonts = fontsOf(page, known);
    let letters: Letters = new Map();
    const texts: string[] = [];
    for (const [, font, glyphs] of contentOf(page).matchAll(/(\/\w+) [\d.]+ Tf|\[((?:<\w*>|[-\d.\s])*)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? new Map();
      else {
        const codes = [...glyphs!.matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
        texts.push(codes.map((code) => letters.get(Number.parseInt(code, 16)) ?? '\ufffd').join(''));
      }
    }
    return texts;
  });
}

export interface PlacedText {
  /** Points from the left, and from the top to the base line. */
  x: number;
  y: number;
  text: string;
}

/** The same with the place of each text on its page. */
export async function placedTexts(bytes: Uint8Array): Promise<PlacedText[][]> {
  const pdf = await PDFDocument.load(bytes);
  const known = new Map<string, Letters>();
  return pdf.getPages().map((page) => {
    const fonts = fontsOf(page, known);
    const { height } = page.getSize();
    let letters: Letters = new Map();
    let position = { x: 0, y: 0 };
    const texts: PlacedText[] = [];
    const pieces = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|(\/\w+) [\d.]+ Tf|\[((?:<\w*>|[-\d.\s])*)\] TJ/g;
    for (const [, x, y, font, glyphs] of contentOf(page).matchAll(pieces)) {
      if (x !== undefined) position = { x: Number(x), y: height - Number(y) };
      else if (font !== undefined) letters = fonts.get(font) ?? new Map();
      else {
        const codes = [...glyphs!.matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
        texts.push({
          ...position,
          text: codes.map((code) => letters.get(Number.parseInt(code, 16)) ?? '\ufffd').join(''),
        });
      }
    }
    return texts;
  });
}

/** The dots of the QR codes of a PDF, page by page, as rows of runs were drawn; empty where a page has none. */
export async function pdfDots(bytes: Uint8Array): Promise<boolean[][][]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map((page) => {
    const runs = [...contentOf(page).matchAll(/(?<![\d.-])(\d+) (\d+) (\d+) 1 re/g)].map((run) =>
      run.slice(1).map(Number),
    );
    const size = Math.max(0, ...runs.map(([from, , length]) => from! + length!));
    const dots = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    for (const [from, line, length] of runs) dots[line!]!.fill(true, from, from! + length!);
    return dots;
  });
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** What a reader copies of the Tamil pieces of a PDF of ours, page by page: their ActualText, in the order they were set. */
export async function copiedTamil(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map((page) =>
    [...contentOf(page).matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text]) => {
      const raw = text!.replace(/\\([\s\S])/g, (_all, sign: string) => ESCAPED[sign] ?? sign);
      // two bytes in front say that it is UTF-16
      return Buffer.from(raw, 'latin1').subarray(2).swap16().toString('utf16le');
    }),
  );
}
