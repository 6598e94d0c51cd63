import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';

/** A package of the lock file, as it is installed. */
export interface LockedPackage {
  name: string;
  version: string;
  /** As SPDX writes it; empty where the package names none. */
  licence: string;
  /** Hash of the archive, such as `sha512-…`; undefined where one of its entries in the lock file has none. */
  integrity: string | undefined;
  /** Only builds, tests or measures: no part of what runs. */
  development: boolean;
  /** Compiled for another kind of machine: the lock file lists it, and it is not installed here. */
  elsewhere: boolean;
}

interface Entry {
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  /** It comes inside the archive of the package whose folder it lies in. */
  inBundle?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  os?: string[];
  cpu?: string[];
}

/** The package whose archive brings the bundled one at `where`. */
const bundlerOf = (where: string): string => where.slice(0, where.lastIndexOf('/node_modules/'));

/** Its packages compile, and are no part of what runs, though a start installs them. */
const BUILD = 'packages/build';

/** The package that `name` means for one that lies at `from`: the nearest folder of packages above it has it. */
function placeOf(name: string, from: string, packages: Record<string, Entry>): string | undefined {
  for (let folder = from; ;) {
    const place = path.posix.join(folder, 'node_modules', name);
    if (packages[place]) return place;
    if (folder === '') return undefined;
    folder = folder.includes('/node_modules/') ? bundlerOf(folder) : '';
  }
}

/** Where the packages lie that something of ours needs to run: all that the workspaces bring, without the build. */
function placesThatRun(packages: Record<string, Entry>): Set<string> {
  const waiting = Object.keys(packages).filter((where) => !/^$|(^|\/)node_modules\//.test(where) && where !== BUILD);
  const found = new Set(waiting);
  for (let where = waiting.shift(); where !== undefined; where = waiting.shift()) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[where]!;
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const place = placeOf(name, where, packages);
      if (place === undefined || packages[place]!.link || found.has(place)) continue;
      found.add(place);
      waiting.push(place);
    }
  }
  return found;
}

/** Every third-party package of `package-lock.json`, each name and version once, in the order of their names. */
export function lockedPackages(folder = root): LockedPackage[] {
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const running = placesThatRun(lock.packages);
  const found = new Map<string, LockedPackage>();
  for (const [where, entry] of Object.entries(lock.packages)) {
    const index = where.lastIndexOf('node_modules/');
    if (index < 0 || entry.link || !entry.version) continue;
    const name = where.slice(index + 'node_modules/'.length);
    const lockedPackage: LockedPackage = {
      name,
      version: entry.version,
      licence: entry.license ?? installedLicence(folder, where),
      integrity: entry.inBundle ? lock.packages[bundlerOf(where)]?.integrity : entry.integrity,
      development: !running.has(where),
      elsewhere: entry.optional === true && (entry.os ?? entry.cpu) !== undefined && !entry.integrity,
    };
    const key = `${name}@${entry.version}`;
    const before = found.get(key);
    found.set(
      key,
      before
        ? {
            ...before,
            // one copy of it that could be any bytes is enough for the whole
            integrity: before.integrity && lockedPackage.integrity,
            development: before.development && lockedPackage.development,
          }
        : lockedPackage,
    );
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** Some old packages declare their licence in an older form, which the lock file leaves out. */
function installedLicence(folder: string, where: string): string {
  try {
    const ownEntry = JSON.parse(readFileSync(path.join(folder, where, 'package.json'), 'utf8')) as {
      license?: string | { type: string };
      licenses?: { type: string }[];
    };
    const message = typeof ownEntry.license === 'object' ? ownEntry.license.type : ownEntry.license;
    return message ?? ownEntry.licenses?.map(({ type }) => type).join(' OR ') ?? '';
  } catch (error) {
    // a package for another machine is not installed here
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
