import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root';
import { cyclonedx } from './supply/cyclonedx';
import { notAllowed } from './supply/licences';
import { lockedPackages } from './supply/lock-file';

/**
 * Writes the list of parts and the list of their licences: `npm run sbom [-- FOLDER]`, by default into `.data/supply`.
 * Needs no network. Exits with 1 where a licence is not allowed. `npm audit --omit=dev`, which needs a network, asks
 * the registry for known weaknesses.
 */
const folder = path.resolve(process.argv[2] ?? path.join(root, '.data', 'supply'));
const ownEntry = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
const packages = lockedPackages();
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(cyclonedx(ownEntry, packages), null, 2)}\n`);
const lines = packages.map(({ name, version, licence, development }) =>
  [name, version, licence || 'none named', development ? 'development' : 'runs'].join('\t'),
);
writeFileSync(path.join(folder, 'licences.tsv'), `name\tversion\tlicence\tuse\n${lines.join('\n')}\n`);
const rejected = notAllowed(packages);
process.stdout.write(`${packages.length} packages are listed in ${folder}.\n`);
for (const { name, version, licence } of rejected)
  process.stderr.write(`${name} ${version}: the licence '${licence || 'none named'}' is not allowed.\n`);
if (rejected.length > 0) process.exitCode = 1;
