import path from 'node:path';
import { filesBelow, textOf } from '../supply/source-files';

/** Sources by path, relative to the repository. */
export type Sources = ReadonlyMap<string, string>;

/** Every source of the house. */
export const ownSources = (): Sources =>
  new Map(
    ['apps', 'bench', 'e2e', 'packages', 'services', 'shell', 'tools']
      .flatMap(filesBelow)
      .concat('eslint.config.mjs')
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .map((file) => [file, textOf(file)]),
  );

/** Where a package of ours keeps what it publishes. */
const PACKAGES: Readonly<Record<string, string>> = {
  api: 'services/api/src',
  tools: 'tools/src',
  shell: 'shell/src',
  'shell-api': 'packages/shell-api/src',
};

/** The file an import names, or undefined for one that is not ours. */
export function resolveImport(from: string, specifier: string, sources: Sources): string | undefined {
  const [, name, inside] = /^@thervu\/([^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (name === undefined && !specifier.startsWith('.')) return undefined;
  const target =
    name === undefined
      ? path.posix.join(path.posix.dirname(from), specifier)
      : path.posix.join(PACKAGES[name] ?? `packages/${name}/src`, inside ?? name);
  return ['', '.ts', '.tsx', '.mjs'].map((ending) => target + ending).find((file) => sources.has(file));
}
