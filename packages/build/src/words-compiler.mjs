import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { FORBIDDEN_WORDS } from './plain-words.mjs';

const MAX_SENTENCE_WORDS = 20;

const po = formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: true });

/** One catalogue: its messages by key, the comments beside each, and who has read it. */
function readCatalogue(text) {
  const messages = Object.entries(po.parse(text, {})).filter(([, { obsolete }]) => !obsolete);
  return {
    texts: Object.fromEntries(messages.map(([key, { translation }]) => [key, translation ?? ''])),
    comments: Object.fromEntries(messages.map(([key, { comments }]) => [key, comments ?? []])),
    readBy: /^"X-Read-By: *(.*?)\\n"$/m.exec(text)?.[1] ?? '',
  };
}

/** Adds the parameters of a compiled message to `found`: the name, and whether it has to be a number. */
function collectParameters(message, found) {
  for (const token of Array.isArray(message) ? message : []) {
    if (!Array.isArray(token)) continue;
    const [name, kind, cases = {}] = token;
    const type = kind === 'plural' ? 'number' : kind === 'select' ? 'string' : 'string | number';
    if (kind !== undefined && kind !== 'plural' && kind !== 'select') found.set(name, `unknown ${kind}`);
    else if (!found.has(name) || type !== 'string | number') found.set(name, type);
    for (const inner of Object.values(cases)) collectParameters(inner, found);
  }
  return found;
}

const parametersOf = (message) =>
  [...collectParameters(message, new Map())].sort(([a], [b]) => a.localeCompare(b, 'en'));

const shown = (parameters) => parameters.map(([name, type]) => `${name}: ${type}`).join(', ') || 'none';

function compile(domain, language, texts, faults) {
  const { source, errors } = createCompiledCatalog(language, texts, { strict: true, namespace: 'json' });
  for (const { id, error } of errors) faults.push(`${domain}/${language}.po: '${id}' cannot be read: ${error.message}`);
  return JSON.parse(source).messages;
}

const sentencesOf = (text) => text.replace(/\{[^}]*\}/g, 'x').split(/(?<=[.!?])\s+/);

function checkEnglish(domain, { texts, comments }, faults) {
  for (const [key, text] of Object.entries(texts)) {
    if (comments[key].includes('listed')) continue;
    // a listed text of the specification names itself with `listed`
    const forbidden = FORBIDDEN_WORDS.exec(text);
    if (forbidden) faults.push(`${domain}/en.po: '${key}' says '${forbidden[0]}'; design for clerks: say it plainly`);
    if (sentencesOf(text).some((sentence) => sentence.split(/\s+/).length > MAX_SENTENCE_WORDS))
      faults.push(`${domain}/en.po: a sentence of '${key}' has more than ${MAX_SENTENCE_WORDS} words`);
  }
}

/** Latin words that are the same in Tamil: codes, names of formats, signs in figures. */
const LATIN_IN_TAMIL =
  /^(PDF|CSV|Excel|QR|UG|PG|CIA|NMEC|beta|Thervu|xlsx|English|dd-mm-yyyy|AAA|RA|W|KQM|XWA|PR|CGPA|ABC|APAAR)$/;

function checkTamil(domain, english, tamil, faults) {
  for (const key of Object.keys(english.texts))
    if (!tamil.texts[key]) faults.push(`${domain}/ta.po: '${key}' is missing`);
  for (const [key, text] of Object.entries(tamil.texts)) {
    if (!(key in english.texts)) {
      faults.push(`${domain}/ta.po: '${key}' is not in en.po`);
      continue;
    }
    const [source] = tamil.comments[key].filter((comment) => comment.startsWith('English: '));
    if (source !== `English: ${english.texts[key]}`)
      faults.push(`${domain}/ta.po: the English of '${key}' is now: ${english.texts[key]}`);
    const latin = text
      .replace(/\{\w+\}|\{\w+, (plural|select),|=\d+|\b(zero|one|two|few|many|other)\b|<[^>]*>/g, ' ')
      .match(/[A-Za-z]{2,}/g);
    const untranslated = latin?.find((word) => !LATIN_IN_TAMIL.test(word));
    if (untranslated && !tamil.comments[key].includes('as in English'))
      faults.push(`${domain}/ta.po: '${key}' still has the English word '${untranslated}'`);
    if (text !== text.normalize('NFC')) faults.push(`${domain}/ta.po: '${key}' is not in NFC`);
  }
}

const camel = (domain) => domain.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = (domain) => camel(domain).replace(/^\w/, (letter) => letter.toUpperCase());
const HEAD = (domain, language) =>
  `// Compiled from catalogues/${domain}/${language}.po by \`npm run words\`: change that file, never this one.\n`;
const rows = (messages) =>
  Object.entries(messages)
    .map(([key, message]) => `  ${JSON.stringify(key)}: ${JSON.stringify(message)},\n`)
    .join('');

/**
 * Compiles the catalogues of a domain into typed modules.
 * @param {string} domain name of its folder
 * @param {{ en: string, ta: string }} files contents of the PO files
 * @returns {{ modules: Record<string, string>, faults: string[], readBy: string }} modules by their path below `src`
 */
export function compileDomain(domain, files) {
  const faults = [];
  const english = readCatalogue(files.en);
  const tamil = readCatalogue(files.ta);
  checkEnglish(domain, english, faults);
  checkTamil(domain, english, tamil, faults);
  const en = compile(domain, 'en', english.texts, faults);
  const ta = compile(domain, 'ta', tamil.texts, faults);
  for (const key of Object.keys(en)) {
    const [asked, passed] = [shown(parametersOf(en[key])), shown(parametersOf(ta[key]))];
    if (asked.includes('unknown')) faults.push(`${domain}/en.po: '${key}' formats a value itself: pass it formatted`);
    if (key in ta && asked !== passed)
      faults.push(`${domain}/ta.po: '${key}' has the parameters ${passed}; English has ${asked}`);
  }
  const words = `${pascal(domain)}Words`;
  const types = Object.entries(en)
    .map(([key, message]) => {
      const parameters = parametersOf(message);
      const type = parameters.length === 0 ? 'null' : `{ ${parameters.map(([n, t]) => `${n}: ${t}`).join('; ')} }`;
      return `  ${JSON.stringify(key)}: ${type};\n`;
    })
    .join('');
  return {
    faults,
    readBy: tamil.readBy,
    modules: {
      // a file of its own: English names the Tamil it fetches, and both are typed by the keys
      [`compiled/keys/${domain}.ts`]: `${HEAD(domain, 'en')}export interface ${words} {
${types}}
`,
      [`compiled/${domain}.ts`]: `${HEAD(domain, 'en')}import type { Texts } from '../say';
import type { ${words} } from './keys/${domain}';

export type { ${words} };

const en: Texts<${words}> = {
${rows(en)}};

export const ${camel(domain)} = { name: '${domain}', en, ta: () => import('./ta/${domain}') };
`,
      [`compiled/ta/${domain}.ts`]: `${HEAD(domain, 'ta')}import type { Texts } from '../../say';
import type { ${words} } from '../keys/${domain}';

export const ta: Texts<${words}> = {
${rows(ta)}};
`,
    },
  };
}

/** The list of domains whose Tamil no native speaker has read, as a module. */
export const readersModule = (readers) =>
  `// Compiled from the heads of the Tamil catalogues by \`npm run words\`. Who has read the Tamil of each domain:
${Object.entries(readers)
  .map(([domain, name]) => `// ${domain}: ${name === '' ? 'no native speaker yet' : name}\n`)
  .join('')}
/** Whether the interface has to say that its Tamil is not final. */
export const TAMIL_IS_BETA: boolean = ${Object.values(readers).includes('')};
`;
