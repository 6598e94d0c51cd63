import type { LockedPackage } from './lock-file';

/** Licences under which a part may be used and distributed with this portal. */
export const ALLOWED: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'PSF-2.0',
  'OFL-1.1',
  'WTFPL',
  'Zlib',
  'PostgreSQL',
  'CC-BY-4.0',
  'CC-BY-3.0',
]);

/** Single packages outside the list, each reviewed, with the reason why it may stay. */
export const LOOKED_AT: Readonly<Record<string, string>> = {
  'axe-core': 'MPL-2.0; looks at pages in journeys, is no part of the portal',
  'cli-table': 'names no licence in its package file; MIT in its readme; used by the compiler of catalogues alone',
  'humanize-number': 'names no licence in its package file; MIT in its readme; used by the measurements alone',
  only: 'names no licence in its package file; MIT in its readme; used by tests alone',
  'png-js': 'names no licence in its package file; its LICENSE is the MIT licence',
};

/** libvips, the library behind sharp: LGPL, used as the shared library it comes as, unchanged and exchangeable. */
const SHARED_LIBRARY = /^@img\/sharp-/;

/** Names of the families whose binaries for other machines the lock file lists: each has its family's licence. */
export const FAMILIES = ['@rspack/binding-', '@swc/core-', '@unrs/resolver-binding-'] as const;

/** Whether one of the licences a package offers is allowed, or all it joins by AND. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '');
  return plain
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((name) => ALLOWED.has(name.trim().replace(/ WITH .*$/, ''))));
}

/** Packages whose licence is not on the list of allowed ones. */
export const notAllowed = (packages: readonly LockedPackage[]): LockedPackage[] =>
  packages.filter(
    ({ name, licence, elsewhere }) =>
      !isAllowed(licence) &&
      !(name in LOOKED_AT) &&
      !SHARED_LIBRARY.test(name) &&
      !(elsewhere && FAMILIES.some((family) => name.startsWith(family))),
  );
