import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { handbookPages, HANDBOOK_STYLE } from './handbook.mjs';
import { HelpProblem, linksOf, parseHelp } from './help-text.mjs';

/** Reads `domain/screen` beside the screen; null where nobody has written it. */
export const helpReader = (root) => (name, language) => {
  const [domain, screen] = name.split('/');
  const file = join(root, `packages/screens/src/${domain}/help/${screen}.${language}.md`);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

/**
 * The help of every screen, by name. A screen without one, a link that leads nowhere or a step too many stops the build.
 * @param {readonly import('./help-text.mjs').Entry[]} entries
 * @param {(name: string, language: 'en' | 'ta') => string | null} read
 * @returns {Map<string, { en: import('./help-text.mjs').Help, ta?: import('./help-text.mjs').Help }>}
 * @throws {HelpProblem}
 */
export function compileHelp(entries, read) {
  const found = new Map();
  const pages = new Set(entries.map(({ path }) => `/home/${path}`));
  for (const { app, path, label, help: name } of entries) {
    if (!name) throw new HelpProblem(`The screen '${path}' of ${app} (${label}) names no help.`);
    if (found.has(name)) continue;
    const en = read(name, 'en');
    if (en === null)
      throw new HelpProblem(`The screen '${path}' of ${app} (${label}) has no help: write ${name}.en.md.`);
    const ta = read(name, 'ta');
    const compiled = {
      en: parseHelp(en, `${name}.en.md`),
      ...(ta === null ? {} : { ta: parseHelp(ta, `${name}.ta.md`, true) }),
    };
    for (const to of Object.values(compiled).flatMap(linksOf))
      if (!pages.has(to)) throw new HelpProblem(`${name}.en.md links to ${to}, and no screen is there.`);
    found.set(name, compiled);
  }
  return found;
}

/** The screens of a remote, of all its roles. @returns {import('./help-text.mjs').Entry[]} */
export const entriesOf = (app, screens) =>
  Object.entries(screens).flatMap(([role, list]) =>
    list.map(({ path, label, help }) => ({ app, role, path, label, help })),
  );

/** Every screen of every role, from the lists that menus and routes are made of. */
export async function screenEntries(root, apps) {
  const { screensDocument } = await import('./screens-document.mjs');
  const entries = [];
  for (const app of apps) {
    const document = await screensDocument(join(root, 'apps', app));
    entries.push(...entriesOf(app, document?.screens ?? {}));
  }
  return entries;
}

/** Writes the help of each screen for the drawer, and the handbook, below `help/` of the built pages. */
export async function writeHelp({ root, web, apps }) {
  const entries = await screenEntries(root, apps);
  const help = compileHelp(entries, helpReader(root));
  const folder = join(web, 'help');
  rmSync(folder, { recursive: true, force: true });
  const write = (name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [name, compiled] of help) write(`${name}.json`, `${JSON.stringify(compiled)}\n`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [name, text] of handbookPages({ entries, help, version })) write(name, text);
  write('handbook.css', HANDBOOK_STYLE);
}
