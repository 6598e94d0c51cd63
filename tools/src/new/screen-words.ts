import { compileDomain } from '../../../packages/build/src/words-compiler.mjs';
import { assertNoFile } from './names';
import type { Files, SourceTree } from './tree';

/** A message of a catalogue: its key, its English, and its Tamil where it is known. */
type Text = readonly [key: string, english: string, tamil?: string];

const CATALOGUES = 'packages/words/catalogues';
const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
/** An apostrophe begins a quotation in a message. */
const asMessage = (text: string): string => text.replaceAll("'", "''");

const head = (language: string): string => `msgid ""
msgstr ""
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: ${language}\\n"
`;

/**
 * The catalogue of a screen in both languages, and what is compiled from it. Where the Tamil is not known the English stands
 * in its place, and `npm run words` names the message until it is translated.
 */
export function catalogueFiles(tree: SourceTree, name: string, texts: readonly Text[]): Files {
  const file = (language: string) => `${CATALOGUES}/${name}/${language}.po`;
  assertNoFile(tree, [file('en')]);
  const messages = texts.map(
    ([key, english, tamil]) => [key, asMessage(english), asMessage(tamil ?? english)] as const,
  );
  const en = messages.map(([key, english]) => `\nmsgid ${quoted(key)}\nmsgstr ${quoted(english)}\n`);
  const ta = messages.map(
    ([key, english, tamil]) => `\n#. English: ${english}\nmsgid ${quoted(key)}\nmsgstr ${quoted(tamil)}\n`,
  );
  const files = { en: head('en') + en.join(''), ta: `${head('ta')}"X-Read-By: \\n"\n${ta.join('')}` };
  const compiled = Object.entries(compileDomain(name, files).modules).map(
    ([module, text]) => [`packages/words/src/${module}`, text] as const,
  );
  return new Map([[file('en'), files.en], [file('ta'), files.ta], ...compiled]);
}
