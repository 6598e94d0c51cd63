import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileDomain, readersModule } from './words-compiler.mjs';

const WORDS = resolve(import.meta.dirname, '../../words');

/** Compiles every catalogue below `folder`: modules by path, and what is wrong with the catalogues. */
export function compileCatalogues(folder = join(WORDS, 'catalogues')) {
  const modules = {};
  const faults = [];
  const readers = {};
  for (const domain of readdirSync(folder).sort()) {
    const read = (language) => readFileSync(join(folder, domain, `${language}.po`), 'utf8');
    const made = compileDomain(domain, { en: read('en'), ta: read('ta') });
    Object.assign(modules, made.modules);
    faults.push(...made.faults);
    readers[domain] = made.readBy;
  }
  modules['compiled/tamil-readers.ts'] = readersModule(readers);
  return { modules, faults };
}

/** Compiled modules that are not what the catalogues say; empty when all are current. */
export const outdated = (modules) =>
  Object.entries(modules)
    .filter(([file, text]) => {
      const path = join(WORDS, 'src', file);
      return !existsSync(path) || readFileSync(path, 'utf8') !== text;
    })
    .map(([file]) => file);

/** `npm run words` compiles the catalogues; `npm run words -- --check` only says what is wrong or not current. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { modules, faults } = compileCatalogues();
  const behind = outdated(modules);
  for (const fault of faults) console.error(fault);
  if (process.argv.includes('--check'))
    for (const file of behind) console.error(`${file} is not what its catalogue says: run npm run words`);
  else if (faults.length === 0)
    for (const file of behind) {
      const path = join(WORDS, 'src', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, modules[file]);
      console.log(`compiled ${file}`);
    }
  if (faults.length > 0 || (process.argv.includes('--check') && behind.length > 0)) process.exitCode = 1;
}
