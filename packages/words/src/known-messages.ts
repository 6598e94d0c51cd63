import { messages } from './compiled/messages';
import { ta } from './compiled/ta/messages';
import { createTranslate, type CompiledMessage } from './say';

/** A message with parameters, as it is recognised in English. */
interface Pattern {
  key: string;
  pattern: RegExp;
  names: string[];
  /** Letters of its own: the more there are, the fewer texts fit by chance. */
  length: number;
}

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(key: string, message: CompiledMessage): Pattern {
  const texts = message.filter((token) => typeof token === 'string');
  return {
    key,
    pattern: new RegExp(
      `^${message.map((token) => (typeof token === 'string' ? escapeText(token) : '(.+?)')).join('')}$`,
      's',
    ),
    names: message.flatMap((token) => (typeof token === 'string' ? [] : [token[0]])),
    length: texts.join('').length,
  };
}

const say = createTranslate('ta', ta) as unknown as (key: string, params?: Record<string, string>) => string;
const exact = new Map<string, string>();
const patterns: Pattern[] = [];
for (const [key, message] of Object.entries<CompiledMessage>(messages.en)) {
  if (message.every((token) => typeof token === 'string')) exact.set(message.join(''), key);
  else patterns.push(patternOf(key, message));
}
patterns.sort((a, b) => b.length - a.length);

/** A message about one number of several, such as a barcode: '10000004: This barcode is no longer valid.' */
const ABOUT_A_NUMBER = /^(\d+): (.+)$/s;

/** The Tamil of a message that arrives in English, whatever its parameters; a text the catalogue does not know stays as it is. */
export function translateToTamil(text: string): string {
  const known = exact.get(text);
  if (known !== undefined) return say(known);
  for (const { key, pattern, names } of patterns) {
    const found = pattern.exec(text);
    if (found) return say(key, Object.fromEntries(names.map((name, index) => [name, found[index + 1]!])));
  }
  const [, number, message] = ABOUT_A_NUMBER.exec(text) ?? [];
  if (number !== undefined && message !== undefined) return `${number}: ${translateToTamil(message)}`;
  return text;
}
