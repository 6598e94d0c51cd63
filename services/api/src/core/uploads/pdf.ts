import { inflateSync } from 'node:zlib';
import { UploadRejected } from './upload-rejected';
import { Lexer, type Token } from './pdf-tokens';

/** Bytes all object streams of a file may unpack to. */
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
/** How far from the end a reader looks for the end mark. */
const TAIL_BYTES = 1024;
/** Tokens a stream's dictionary may have, and how much is looked at of what opens with the document. */
const MAX_DICTIONARY_CHARS = 2000;
const MAX_OPENING_CHARS = 60;

/** What makes a document do something, carry something along or ask for a program of its own. */
const FORBIDDEN: Record<string, string> = {
  '/JavaScript': 'contains a script.',
  '/JS': 'contains a script.',
  '/Launch': 'would start a program.',
  '/EmbeddedFile': 'carries another file inside.',
  '/EmbeddedFiles': 'carries another file inside.',
  '/EF': 'carries another file inside.',
  '/FileAttachment': 'carries another file inside.',
  '/AA': 'does something by itself when it is opened or read.',
  '/GoToR': 'would open another file.',
  '/FFilter': 'takes a part of itself from another file.',
  '/FDecodeParms': 'takes a part of itself from another file.',
  '/SubmitForm': 'would send data somewhere.',
  '/ImportData': 'would fetch data from somewhere.',
  '/GoToE': 'carries another file inside.',
  '/RichMedia': 'carries a film or a program inside.',
  '/Rendition': 'carries a film or a program inside.',
  '/XFA': 'is a form that needs a program of its own.',
};
/** Long enough to be no accident: looked for in every byte, since a reader may find objects where no order puts them. */
const RAW =
  /\/(JavaScript|Launch|EmbeddedFiles?|FileAttachment|GoToR|SubmitForm|ImportData|RichMedia|Rendition)(?![A-Za-z0-9])/;
/** Where a string may not lead: into a script, or to a file of this or another computer, whose name is told to that one. */
const SCRIPT_TARGET = /^[\0-\x20]*(javascript|vbscript)[\0-\x20]*:/i;
const FILE_TARGET = /^[\0-\x20]*(file:|(\\\\|\/\/)[^\\/\s]+[\\/])/i;
const MARKUP = /<(script|html|!doctype html|iframe|\?php)[\s>]/i;
/** The head of an object, where no object may be. */
const HIDDEN = /\d\s+\d+\s+obj\b/;

const reject = (text: string): never => {
  throw new UploadRejected(text);
};

interface Seen {
  types: Set<Token>;
  /** The tokens after every /OpenAction. */
  openings: Token[][];
  encrypted: boolean;
}

function checkToken(
  token: Token,
  { before, observed, lexer }: { before: Token | undefined; observed: Seen; lexer: Lexer },
): void {
  if (token === '(') {
    const text = lexer.lastText;
    if (SCRIPT_TARGET.test(text)) reject('contains a script.');
    if (FILE_TARGET.test(text)) reject('leads to a file of another computer.');
  }
  if (Object.hasOwn(FORBIDDEN, token)) reject(FORBIDDEN[token]!);
  for (const opening of observed.openings) if (opening.length < MAX_OPENING_CHARS) opening.push(token);
  if (token === '/OpenAction') {
    if (observed.openings.length > 8) reject('does something by itself when it is opened.');
    observed.openings.push([]);
  }
  if (token === '/Encrypt') observed.encrypted = true;
  if (before === '/Type') observed.types.add(token);
}

interface PackedObjects {
  count: number;
  first: number;
  content: Buffer;
  filter: Token[];
}

const valueOf = (dictionary: Token[], name: Token) => dictionary[dictionary.indexOf(name) + 1];

function packedObjects(dictionary: Token[], content: () => Buffer): PackedObjects | undefined {
  // readers recognise such a stream by these two keys, with or without its type
  if (!dictionary.includes('/First') || !dictionary.includes('/N')) return undefined;
  if (dictionary.includes('/DecodeParms')) reject('is packed in an unusual way. Printing it to a new PDF helps.');
  const index = dictionary.indexOf('/Filter') + 1;
  const list =
    dictionary[index] === '[' ? dictionary.slice(index + 1, dictionary.indexOf(']', index)) : [dictionary[index]!];
  return {
    count: Number(valueOf(dictionary, '/N')),
    first: Number(valueOf(dictionary, '/First')),
    content: content(),
    filter: index === 0 ? [] : list,
  };
}

/** Whether the content of a stream lies in another file: its dictionary itself, none inside of it, has `/F`. */
function liesElsewhere(dictionary: Token[]): boolean {
  let depth = 0;
  return dictionary.some((token) => {
    depth += token === '<<' ? 1 : token === '>>' ? -1 : 0;
    return depth === 1 && token === '/F';
  });
}

/** Where the bytes of a stream end: at its stated length if that is correct, else at the first `endstream`. */
function endOfStream(raw: string, start: number, dictionary: Token[]): number {
  const index = dictionary.indexOf('/Length') + 1;
  const length = index > 0 && dictionary[index + 2] !== 'R' ? Number(dictionary[index]) : NaN;
  if (length >= 0 && /^\s*endstream\b/.test(raw.slice(start + length, start + length + 20))) return start + length;
  const end = raw.indexOf('endstream', start);
  return end < 0 ? reject('is damaged.') : end;
}

/** Goes through the whole file; hands over its packed objects. */
function readFile(bytes: Buffer, raw: string, observed: Seen): PackedObjects[] {
  const packed: PackedObjects[] = [];
  const lexer = new Lexer(raw, (from, to) => {
    if (HIDDEN.test(raw.slice(from, to))) reject('hides something where nothing belongs.');
  });
  let dictionary: Token[] = [];
  let before: Token | undefined;
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    checkToken(token, { before, observed, lexer });
    if (token === 'obj') dictionary = [];
    else if (dictionary.length < MAX_DICTIONARY_CHARS) dictionary.push(token);
    if (token === 'stream') {
      if (dictionary.length === MAX_DICTIONARY_CHARS)
        reject('is packed in an unusual way. Printing it to a new PDF helps.');
      if (liesElsewhere(dictionary)) reject('takes a part of itself from another file.');
      const start = lexer.at + /^\r?\n?/.exec(raw.slice(lexer.at, lexer.at + 2))![0].length;
      const end = endOfStream(raw, start, dictionary);
      const found = packedObjects(dictionary, () => bytes.subarray(start, end));
      if (found) packed.push(found);
      lexer.jump(end);
      dictionary = [];
    }
    before = token;
  }
  return packed;
}

function unpack({ filter, content }: PackedObjects, room: number): string {
  if (filter.length === 0) return content.toString('latin1');
  if (filter.join() !== '/FlateDecode' && filter.join() !== '/Fl')
    reject('is packed in an unusual way. Printing it to a new PDF helps.');
  try {
    return inflateSync(content, { maxOutputLength: Math.max(room, 1) }).toString('latin1');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UploadRejected(code === 'ERR_BUFFER_TOO_LARGE' ? 'unpacks to more than is taken.' : 'is damaged.', {
      cause: error,
    });
  }
}

/** The first tokens of an object, wherever it is in the file. */
function objectHead(number: Token, raw: string, packed: { text: string; count: number; first: number }[]): Token[] {
  const take = (lexer: Lexer, max = MAX_OPENING_CHARS): Token[] => {
    const head: Token[] = [];
    for (let token = lexer.next(); token !== undefined && head.length < max; token = lexer.next()) head.push(token);
    return head;
  };
  for (const { text, count, first } of packed) {
    const heads = take(new Lexer(text.slice(0, first)), 2 * count);
    for (let i = 0; i + 1 < heads.length; i += 2)
      if (heads[i] === number) return take(new Lexer(text.slice(first + Number(heads[i + 1]))));
  }
  // the last one counts: a later version of the object follows the earlier one
  const places = [...raw.matchAll(new RegExp(`(?<![0-9])${number}\\s+\\d+\\s+obj\\b`, 'g'))];
  const last = places.at(-1) ?? reject('is damaged.');
  return take(new Lexer(raw.slice(last.index + last[0].length, last.index + 20_000)));
}

/** What opens with the document may only be a place in it. */
function validateOpening(opening: Token[], headOf: (number: Token) => Token[]): void {
  const action = /^\d+$/.test(opening[0] ?? '') && opening[2] === 'R' ? headOf(opening[0]!) : opening;
  if (action[0] !== '<<') return;
  let depth = 0;
  const end = action.findIndex((token) => {
    depth += token === '<<' ? 1 : token === '>>' ? -1 : 0;
    return depth === 0;
  });
  const kinds = action.slice(0, end < 0 ? undefined : end).filter((_token, i) => action[i - 1] === '/S');
  if (end < 0 || kinds.length === 0 || kinds.some((kind) => kind !== '/GoTo'))
    reject('does something by itself when it is opened.');
}

function validateFrame(raw: string): void {
  if (!/^%PDF-[12]\.[0-9]/.test(raw)) reject('is not a PDF file.');
  const end = raw.lastIndexOf('%%EOF');
  if (end < 0 || end < raw.length - TAIL_BYTES) reject('is an incomplete PDF file.');
  if (/[^\s\0]/.test(raw.slice(end + 5))) reject('has something else behind its end.');
  if (MARKUP.test(raw)) reject('is a PDF and a web page at once.');
  const position = Number(/startxref\s+(\d+)\s+$/.exec(raw.slice(Math.max(0, end - 80), end))?.[1]);
  if (!(position < end) || !/^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(raw.slice(position, position + 60)))
    reject('is damaged.');
  const plain = raw.replace(/#([0-9a-fA-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const found = RAW.exec(plain);
  if (found) reject(FORBIDDEN[`/${found[1]!}`]!);
}

/**
 * Looks a PDF through without running or rendering it: whole, not protected, with a page, and without anything that acts
 * by itself. Unpacks at most 8 MB. Throws `UploadRejected`.
 */
export function checkPdf(bytes: Buffer): void {
  const raw = bytes.toString('latin1');
  validateFrame(raw);
  const observed: Seen = { types: new Set(), openings: [], encrypted: false };
  const packed = readFile(bytes, raw, observed);
  if (observed.encrypted) reject('is protected by a password. Please save it without one.');
  let room = MAX_UNPACKED_BYTES;
  const texts = packed.map(({ content, filter, ...where }) => {
    const text = unpack({ content, filter, ...where }, room);
    room -= text.length;
    const lexer = new Lexer(text);
    let before: Token | undefined;
    for (let token = lexer.next(); token !== undefined; before = token, token = lexer.next())
      checkToken(token, { before, observed, lexer });
    return { text, ...where };
  });
  for (const opening of observed.openings) validateOpening(opening, (number) => objectHead(number, raw, texts));
  if (!['/Catalog', '/Pages', '/Page'].every((type) => observed.types.has(type))) reject('has no page.');
}
