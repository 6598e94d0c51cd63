/** A piece of a PDF's syntax: `/Name` with its escapes undone, `<<`, `>>`, `[`, `]`, `(` for any string, else a number or word. */
export type Token = string;

/** A part that is not syntax (string, comment, bytes of a stream), with its range. */
type Skipped = (from: number, to: number) => void;

const SPACE = new Set('\0\t\n\f\r ');
const DELIMITER = new Set('()<>[]{}/%');
const isRegular = (sign: string | undefined) => sign !== undefined && !SPACE.has(sign) && !DELIMITER.has(sign);

const plainName = (name: string) =>
  name.replace(/#([0-9a-fA-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Where a literal string ends: brackets may be nested inside it, a backslash escapes the next character. */
function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '\\') index += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')' && (depth -= 1) === 0) return index + 1;
  }
  return text.length;
}

/** Characters of a string that are read: what it leads to stands at its beginning. */
const MAX_TEXT_CHARS = 300;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The beginning of a string as a reader understands it: escapes undone, hexadecimal digits and two-byte letters read. */
function textOf(written: string): string {
  const inside = written.slice(1, MAX_TEXT_CHARS * 4);
  const read = written.startsWith('<')
    ? (inside.replace(/[^0-9a-fA-F]/g, '').match(/../g) ?? [])
        .map((hex) => String.fromCharCode(parseInt(hex, 16)))
        .join('')
    : inside.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_all, sign: string) =>
        /^[0-7]/.test(sign)
          ? String.fromCharCode(parseInt(sign, 8) & 255)
          : /^[\r\n]/.test(sign)
            ? ''
            : (ESCAPES[sign] ?? sign),
      );
  const wide = /^(\xfe\xff|\xff\xfe)/.test(read);
  return (wide ? read.slice(2).replaceAll('\0', '') : read.replace(/^\xef\xbb\xbf/, '')).slice(0, MAX_TEXT_CHARS);
}

const orEnd = (found: number, text: string) => (found < 0 ? text.length : found);

/** Cuts bytes, read as Latin-1, into tokens, one after the other so that a big file needs no big list. */
export class Lexer {
  at = 0;
  /** Where the string that was last handed out as `(` stands. */
  private place: [number, number] = [0, 0];
  constructor(
    private readonly text: string,
    private readonly skipped: Skipped = () => undefined,
  ) {}

  /** Continues after `to`, the bytes between being the content of a stream. */
  jump(to: number): void {
    this.skipped(this.at, to);
    this.at = to;
  }

  next(): Token | undefined {
    const { text } = this;
    for (;;) {
      while (this.at < text.length && SPACE.has(text[this.at]!)) this.at += 1;
      if (text[this.at] !== '%') break;
      const comment = this.at;
      this.at += /[^\r\n]*/.exec(text.slice(comment, comment + 4096))![0].length;
      this.skipped(comment, this.at);
    }
    const from = this.at;
    const sign = text[from];
    if (sign === undefined) return undefined;
    if (sign === '(') return this.string(endOfString(text, from));
    if (sign === '<' && text[from + 1] !== '<') return this.string(orEnd(text.indexOf('>', from), text) + 1);
    if ((sign === '<' || sign === '>') && text[from + 1] === sign) {
      this.at += 2;
      return sign + sign;
    }
    this.at += 1;
    if (sign !== '/' && DELIMITER.has(sign)) return sign;
    while (isRegular(text[this.at])) this.at += 1;
    const word = text.slice(from, this.at);
    return sign === '/' ? plainName(word) : word;
  }

  /** The beginning of the string that was last handed out as `(`. */
  get lastText(): string {
    return textOf(this.text.slice(...this.place));
  }

  private string(to: number): Token {
    this.skipped(this.at, to);
    this.place = [this.at, to];
    this.at = to;
    return '(';
  }
}
