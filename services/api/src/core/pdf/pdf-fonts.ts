import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);
const folder = (name: string) => path.join(path.dirname(resolve(`@fontsource/${name}/package.json`)), 'files');

/** Fonts under the SIL Open Font Licence; as .woff, since .woff2 cannot be embedded. */
const files = () => ({
  latin: path.join(folder('noto-sans'), 'noto-sans-latin-400-normal.woff'),
  'latin-bold': path.join(folder('noto-sans'), 'noto-sans-latin-700-normal.woff'),
  extended: path.join(folder('noto-sans'), 'noto-sans-latin-ext-400-normal.woff'),
  'extended-bold': path.join(folder('noto-sans'), 'noto-sans-latin-ext-700-normal.woff'),
  tamil: path.join(folder('noto-sans-tamil'), 'noto-sans-tamil-tamil-400-normal.woff'),
  'tamil-bold': path.join(folder('noto-sans-tamil'), 'noto-sans-tamil-tamil-700-normal.woff'),
});
export type Face = 'latin' | 'extended' | 'tamil';

export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(files())) doc.registerFont(name, file);
}

const TAMIL = /[\u0B80-\u0BFF\u200C\u200D]/;
const LATIN = /[\u0020-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2026\u20B9]/;
const EXTENDED = /[\u0100-\u024F\u1E00-\u1EFF]/;

const faceOf = (char: string): Face | undefined =>
  TAMIL.test(char) ? 'tamil' : LATIN.test(char) ? 'latin' : EXTENDED.test(char) ? 'extended' : undefined;

/** Characters of most texts, which need no check for other scripts. */
const PLAIN = /^[\u0020-\u00FF]*$/;

export interface Run {
  face: Face;
  text: string;
}

/** A text in pieces of one font each; a character none of them has becomes a question mark, never an empty box. */
export function runsOf(text: string): Run[] {
  if (PLAIN.test(text)) return [{ face: 'latin', text }];
  const runs: Run[] = [];
  for (const value of text.normalize('NFC')) {
    const face = faceOf(value) ?? 'latin';
    const char = faceOf(value) ? value : '?';
    const last = runs.at(-1);
    if (last?.face === face) last.text += char;
    else runs.push({ face, text: char });
  }
  return runs;
}
