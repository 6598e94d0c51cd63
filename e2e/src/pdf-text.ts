import { inflateSync } from 'node:zlib';

// Reads what Chromium writes and nothing else: whole objects, deflated streams, glyphs with their letters beside them, of two bytes, or of
// one where a font is drawn (a bold sign that no bold font has).

interface PdfObject {
  dictionary: string;
  stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 1: number, 2: body, index } of text.matchAll(/\n(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const position = body!.indexOf('stream\n');
    const dictionary = position < 0 ? body! : body!.slice(0, position);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const from = text.indexOf(body!, index) + position + 'stream\n'.length;
    const bytes = position < 0 ? Buffer.alloc(0) : pdf.subarray(from, from + length);
    const stream = dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    objects.set(number!, {
      dictionary,
      stream: dictionary.includes('/Subtype') ? '' : stream.toString('latin1'),
    });
  }
  return objects;
}

/** Letters by glyph, from the table of a font: single ones and runs. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  // 'fi' may be one glyph, whose letter is 'ﬁ'
  const letter = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le').normalize('NFKC');
  const code = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');
  for (const [, block] of table.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, glyph, to] of block!.matchAll(/<(\w{2}|\w{4})> <(\w+)>/g))
      letters.set(glyph!.toUpperCase(), letter(to!));
  for (const [, block] of table.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, first, last, to] of block!.matchAll(/<(\w{2}|\w{4})> <(\w{2}|\w{4})> <(\w{4})>/g))
      for (let index = parseInt(first!, 16); index <= parseInt(last!, 16); index += 1)
        letters.set(
          code(index, first!.length),
          letter(code(parseInt(to!, 16) + index - parseInt(first!, 16), to!.length)),
        );
  return letters;
}

/** The text of each page of a PDF that Chromium has printed, in the order it was drawn; blanks are where a line ends. */
export function pdfText(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const pathOf = (reference: string | undefined) => objects.get(reference ?? '')!;
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const fonts = new Map(
      [...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => {
        const table = /\/ToUnicode (\d+) 0 R/.exec(pathOf(number).dictionary)?.[1];
        return [name!, table ? lettersOf(pathOf(table).stream) : new Map<string, string>()];
      }),
    );
    const { stream } = pathOf(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1]);
    let letters = new Map<string, string>();
    let text = '';
    for (const [, font, glyphs] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|ET/g)) {
      if (font) letters = fonts.get(font) ?? letters;
      else if (glyphs) {
        const digits = letters.keys().next().value?.length ?? 4;
        for (let index = 0; index < glyphs.length; index += digits)
          text += letters.get(glyphs.slice(index, index + digits).toUpperCase()) ?? '';
      } else text += ' ';
    }
    return text;
  });
}
