import { runsOf } from './pdf-fonts';

type Doc = PDFKit.PDFDocument;

/** How a text is set: points, and whether bold. */
export interface Look {
  size: number;
  bold?: boolean;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'center' | 'right';
}

const LEADING = 1.35;
export const lineHeight = ({ size }: Look): number => size * LEADING;
const fontName = (face: string, { bold }: Look) => (bold ? `${face}-bold` : face);

export function widthOf(doc: Doc, text: string, look: Look): number {
  let width = 0;
  for (const { face, text: piece } of runsOf(text))
    width += doc.font(fontName(face, look), look.size).widthOfString(piece);
  return width;
}

/** The part of a word that fits a width, and the rest of it. */
function broken(doc: Doc, word: string, look: Look, width: number): [head: string, rest: string] {
  // by grapheme clusters: a vowel sign must not be separated from its letter
  const letters = [...new Intl.Segmenter('ta').segment(word)].map(({ segment }) => segment);
  let count = 1;
  while (count < letters.length && widthOf(doc, letters.slice(0, count + 1).join(''), look) <= width) count += 1;
  return [letters.slice(0, count).join(''), letters.slice(count).join('')];
}

/** A text in lines of a width: broken between words, not at a no-break space, and inside one that is longer than a line. */
export function linesOf(doc: Doc, text: string, look: Look, width: number, max = Infinity): string[] {
  if (widthOf(doc, text, look) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  const waiting = text.split(/[^\S\u00a0]+/);
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(doc, longer, look) <= width) {
      line = longer;
    } else if (line !== '') {
      lines.push(line);
      line = '';
      waiting.unshift(word);
    } else {
      const [head, rest] = broken(doc, word, look, width);
      lines.push(head);
      if (rest !== '') waiting.unshift(rest);
    }
    if (lines.length >= max) return cut(doc, lines.slice(0, max), look, width);
  }
  return line === '' ? lines : [...lines, line];
}

/** Marks the last line as cut short. */
function cut(doc: Doc, lines: string[], look: Look, width: number): string[] {
  const [head] = broken(doc, `${lines.at(-1)!}\u2026`, look, width);
  const whole = head.endsWith('\u2026');
  return [...lines.slice(0, -1), whole ? head : `${[...head].slice(0, -1).join('')}\u2026`];
}

/** Sets one line; mixed scripts share one base line, and Tamil is copied and searched as it was written. */
export function setLine(doc: Doc, text: string, look: Look, { x, y, width, align = 'left' }: Box): void {
  const free = align === 'left' ? 0 : width - widthOf(doc, text, look);
  let index = x + (align === 'center' ? free / 2 : free);
  const base = y + look.size * 1.05;
  const runs = runsOf(text);
  runs.forEach(({ face, text: piece }, nth) => {
    doc.font(fontName(face, look), look.size);
    // a vowel sign that is drawn before its letter would be copied before it too
    if (face === 'tamil') doc.markContent('Span', { actual: piece });
    doc.text(piece, index, base, { lineBreak: false, baseline: 'alphabetic' });
    if (face === 'tamil') doc.endMarkedContent();
    if (nth < runs.length - 1) index += doc.widthOfString(piece);
  });
}

/** Sets lines below each other and returns the height they take. */
export function setLines(doc: Doc, lines: readonly string[], look: Look, box: Box): number {
  lines.forEach((line, index) => setLine(doc, line, look, { ...box, y: box.y + index * lineHeight(look) }));
  return lines.length * lineHeight(look);
}
