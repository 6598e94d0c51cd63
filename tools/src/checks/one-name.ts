import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';

export interface ExportedFunction {
  name: string;
  file: string;
}

/** Test data and what only tests use may repeat a name: `exam` of one sample is not read beside that of another. */
const ONLY_TESTS =
  /\.test\.tsx?$|(^|\/)testing\/|-(samples|fixtures|testing)\.tsx?$|-test-[a-z]+\.ts$|sample-|\/demo\//;
const EXPORTED =
  /^export (?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?(?:<[^=]*>)?(?:\([^=]*?\)|\w+)(?::[^=]*)? =>)/gm;

/** Every function that a file of the service or of a package exports. A file that hands another one on declares nothing. */
export const exportedFunctions = (): ExportedFunction[] =>
  ['services/api/src', 'packages'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => /\.tsx?$/.test(file) && !ONLY_TESTS.test(file) && !file.includes('node_modules'))
      .flatMap((file) =>
        [...readFileSync(path.join(root, file), 'utf8').matchAll(EXPORTED)].map(([, declared, assigned]) => ({
          name: (declared ?? assigned)!,
          file,
        })),
      ),
  );

/** The service, its queries and its routes of one domain act together and use one word for one step. */
const domainOf = (file: string): string => path.dirname(file);
/** Screens and the service never import each other, and components are named after what is seen. */
const sideOf = (file: string): string =>
  file.startsWith('services/') ? 'service' : file.split('/').slice(0, 2).join('/');

/** Names that two domains of one side export. */
export function sharedNames(functions: readonly ExportedFunction[]): string[] {
  const domains = new Map<string, Set<string>>();
  for (const { name, file } of functions) {
    const key = `${sideOf(file)} ${name}`;
    domains.set(key, (domains.get(key) ?? new Set()).add(domainOf(file)));
  }
  return [...domains]
    .filter(([, places]) => places.size > 1)
    .map(([key]) => key.split(' ')[1]!)
    .sort();
}
