import { messages } from './compiled/messages';
import { ta } from './compiled/ta/messages';
import { createTranslate, type CompiledMessage, type Token } from './say';

/** A parameter of a pattern: its name, and whether a plural asks for it as a number. */
interface Parameter {
  name: string;
  counted: boolean;
}

/** A message with parameters, as it is recognised in English. */
interface Pattern {
  key: string;
  pattern: RegExp;
  /** One for each place where the pattern reads a value. */
  parameters: Parameter[];
  /** Letters of its own: the more there are, the fewer texts fit by chance. */
  length: number;
}

const ANY_VALUE = '(.+?)';
const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One token as a pattern: a plural is recognised in each of its forms, with the number as the server groups it. */
function sourceOf(token: Token, parameters: Parameter[]): string {
  if (typeof token === 'string') return escapeText(token);
  const [name] = token;
  if (token.length === 1 || token[1] === 'select') {
    parameters.push({ name, counted: false });
    return ANY_VALUE;
  }
  const forms = Object.values(token[2]).filter((form) => typeof form !== 'number');
  const sources = forms.map((form) =>
    form
      .map((part) => {
        if (part !== '#') return sourceOf(part, parameters);
        parameters.push({ name, counted: true });
        return '(\\d[\\d,]*)';
      })
      .join(''),
  );
  return `(?:${sources.join('|')})`;
}

function patternOf(key: string, message: CompiledMessage): Pattern {
  const parameters: Parameter[] = [];
  const source = message.map((token) => sourceOf(token, parameters)).join('');
  return { key, pattern: new RegExp(`^${source}$`, 's'), parameters, length: source.replaceAll(ANY_VALUE, '').length };
}

const say = createTranslate('ta', ta) as unknown as (key: string, params?: Record<string, string | number>) => string;
const exact = new Map<string, string>();
const patterns: Pattern[] = [];
for (const [key, message] of Object.entries<CompiledMessage>(messages.en)) {
  if (message.every((token) => typeof token === 'string')) exact.set(message.join(''), key);
  else patterns.push(patternOf(key, message));
}
patterns.sort((a, b) => b.length - a.length);

/** A message about one thing of several that has a number: '10000004: This barcode is no longer valid.' */
const ABOUT_A_NUMBER = /^([^:]*\d[^:]*): (.+)$/s;
/** Between sentences that the server puts behind each other: '2 applications confirmed. 1 refused.' */
const BETWEEN_SENTENCES = /(?<=[.!?]) (?=[\p{Lu}\d])/u;

/** The Tamil of a text of several messages, where each of them is known. */
function translateSentences(text: string): string | undefined {
  const sentences = text.split(BETWEEN_SENTENCES);
  if (sentences.length === 1) return undefined;
  const inTamil = sentences.map(translateToTamil);
  return inTamil.every((sentence, index) => sentence !== sentences[index]) ? inTamil.join(' ') : undefined;
}

/** Between the clauses of a sentence that the server counts together: '3 requests decided, 2 marks changed; 1 outcome was written again.' */
const BETWEEN_CLAUSES = ['; ', ', '];

/** The Tamil of a sentence of such clauses, or of a single one, where each of them is known. */
function translateClauses(text: string): string | undefined {
  const [, sentence, end] = /^(.*?)(\.?)$/s.exec(text)!;
  for (const between of BETWEEN_CLAUSES) {
    const clauses = sentence!.split(between);
    if (clauses.length === 1) continue;
    const inTamil = clauses.map(translateToTamil);
    if (inTamil.every((clause, index) => clause !== clauses[index])) return `${inTamil.join(between)}${end}`;
  }
  const inTamil = end === '' ? sentence! : translateToTamil(sentence!);
  return inTamil === sentence ? undefined : `${inTamil}${end}`;
}

/** The Tamil of a message that arrives in English, whatever its parameters; a text the catalogue does not know stays as it is. */
export function translateToTamil(text: string): string {
  const known = exact.get(text);
  if (known !== undefined) return say(known);
  const sentences = translateSentences(text);
  if (sentences !== undefined) return sentences;
  for (const { key, pattern, parameters } of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = parameters.flatMap(({ name, counted }, index) => {
      const value = found[index + 1];
      return value === undefined ? [] : [[name, counted ? Number(value.replaceAll(',', '')) : value] as const];
    });
    return say(key, Object.fromEntries(values));
  }
  const clauses = translateClauses(text);
  if (clauses !== undefined) return clauses;
  const [, number, message] = ABOUT_A_NUMBER.exec(text) ?? [];
  if (number !== undefined && message !== undefined) return `${number}: ${translateToTamil(message)}`;
  return text;
}
