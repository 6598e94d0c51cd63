import { cyclonedx } from './cyclonedx';
import { ALLOWED, FAMILIES, isAllowed, LOOKED_AT, notAllowed } from './licences';
import { lockedPackages } from './lock-file';

const packages = lockedPackages();

test('every part has a licence that is allowed', () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(notAllowed(packages).map(({ name, version, licence }) => `${name} ${version}: ${licence}`)).toEqual([]);
});

test('no exception is kept for a part that has gone', () => {
  expect(
    Object.keys(LOOKED_AT).filter((name) => !packages.some((lockedPackage) => lockedPackage.name === name)),
  ).toEqual([]);
  expect(ALLOWED.has('GPL-3.0')).toBe(false);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])("the licence '%s' is allowed: %s", (licence, allowed) => expect(isAllowed(licence)).toBe(allowed));

test('every part that is fetched is pinned to bytes: the lock file has its hash', () => {
  const loose = packages.filter(({ integrity, elsewhere }) => !integrity && !elsewhere);
  expect(loose.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
});

test('a part for other machines belongs to a family whose part for this one is allowed', () => {
  const elsewhere = packages.filter((lockedPackage) => lockedPackage.elsewhere).map(({ name }) => name);
  expect(elsewhere.filter((name) => !FAMILIES.some((family) => name.startsWith(family)))).toEqual([]);
  for (const family of FAMILIES) {
    const here = packages.filter((lockedPackage) => lockedPackage.name.startsWith(family) && !lockedPackage.elsewhere);
    expect(here.length).toBeGreaterThan(0);
    expect(here.every(({ licence }) => isAllowed(licence))).toBe(true);
  }
});

test('the list of parts is CycloneDX, names each part once with its hash, and is the same from the same lock file', () => {
  const ownEntry = { name: 'thervu', version: '0.1.0' };
  const bom = cyclonedx(ownEntry, packages) as {
    bomFormat: string;
    specVersion: string;
    components: { 'bom-ref': string; purl: string; hashes: { alg: string; content: string }[] }[];
  };
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  expect(new Set(bom.components.map((component) => component['bom-ref'])).size).toBe(packages.length);
  const fastify = bom.components.find(({ purl }) => purl.startsWith('pkg:npm/fastify@'))!;
  expect(fastify.hashes[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
  expect(bom.components.some(({ purl }) => purl.startsWith('pkg:npm/%40fastify/formbody@'))).toBe(true);
  expect(JSON.stringify(cyclonedx(ownEntry, lockedPackages()))).toBe(JSON.stringify(bom));
});

test('what only builds, tests or measures is told from what runs', () => {
  const development = (packageName: string) => packages.find(({ name }) => name === packageName)?.development;
  for (const name of ['fastify', 'react', '@mui/material', 'tsx', '@img/sharp-linux-x64'])
    expect([name, development(name)]).toEqual([name, false]);
  for (const name of ['webpack', '@swc/core', 'jest', 'playwright'])
    expect([name, development(name)]).toEqual([name, true]);
});
