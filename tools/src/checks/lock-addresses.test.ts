import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withAddresses } from '../../lock-addresses.mjs';
import { root } from '../root';

const sha = { version: '1.2.3', integrity: 'sha512-x' };

test.each([
  ['a package', 'node_modules/plain', sha, 'https://archives.example/plain/-/plain-1.2.3.tgz'],
  ['one of a scope', 'node_modules/@of/plain', sha, 'https://archives.example/@of/plain/-/plain-1.2.3.tgz'],
  [
    'one within another',
    'apps/x/node_modules/a/node_modules/@of/b',
    sha,
    'https://archives.example/@of/b/-/b-1.2.3.tgz',
  ],
  [
    'one under another name',
    'node_modules/short',
    { ...sha, name: '@of/long' },
    'https://archives.example/@of/long/-/long-1.2.3.tgz',
  ],
  ['one without a hash', 'node_modules/bare', { version: '1.2.3' }, undefined],
  ['a part of this repository', 'packages/ui', { version: '1.2.3', integrity: 'sha512-x' }, undefined],
  ['a link', 'node_modules/@thervu/ui', { resolved: 'packages/ui', link: true }, 'packages/ui'],
  ['one inside another archive', 'node_modules/a/node_modules/b', { ...sha, inBundle: true }, undefined],
])('%s has the address where registries keep it, or none', (_words, where, locked, resolved) => {
  for (const registry of ['https://archives.example', 'https://archives.example/']) {
    const { packages } = withAddresses({ packages: { [where]: locked } }, registry);
    expect(packages[where]).toEqual({ ...locked, ...(resolved !== undefined && { resolved }) });
  }
});

test('every package of the lock file that is fetched here has an address', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean; inBundle?: boolean; resolved?: string; optional?: boolean }>;
  };
  const { packages } = withAddresses(lock, 'https://archives.example/');
  const without = Object.entries(packages).filter(
    // what npm left out for this platform stands there without a hash
    ([where, it]) => where.includes('node_modules/') && !it.link && !it.inBundle && !it.resolved && !it.optional,
  );
  expect(without.map(([where]) => where)).toEqual([]);
});

/** A repository with one package, and an npm that writes down what it is called with and which lock file it sees. */
function repository(npm: string): { run: () => string[]; has: (file: string) => boolean } {
  const home = mkdtempSync(path.join(tmpdir(), 'thervu-packages-'));
  homes.push(home);
  for (const folder of ['tools', 'bin', 'node_modules']) mkdirSync(path.join(home, folder));
  for (const file of ['packages.mjs', 'lock-addresses.mjs'])
    cpSync(path.join(root, 'tools', file), path.join(home, 'tools', file));
  const packages = { '': {}, 'node_modules/plain': { version: '1.2.3', integrity: 'sha512-x' } };
  writeFileSync(path.join(home, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(path.join(home, 'npm-shrinkwrap.json'), 'left behind');
  const script = `#!/bin/sh
if [ "$1" = config ]; then echo https://archives.example/; exit 0; fi
seen=$(cat npm-shrinkwrap.json 2>/dev/null | grep -o 'https://[^"]*')
echo "$1 \${seen:-none}" >> calls
${npm}`;
  writeFileSync(path.join(home, 'bin/npm'), script, { mode: 0o755 });
  return {
    run: () => {
      execFileSync(process.execPath, [path.join(home, 'tools/packages.mjs')], {
        env: { PATH: `${path.join(home, 'bin')}:${process.env.PATH}` },
        stdio: 'pipe',
      });
      return readFileSync(path.join(home, 'calls'), 'utf8').trim().split('\n');
    },
    has: (file) => existsSync(path.join(home, file)),
  };
}

const homes: string[] = [];
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })));
const ADDRESS = 'https://archives.example/plain/-/plain-1.2.3.tgz';

test('packages are installed by their addresses, and nothing of that is left', () => {
  const { run, has } = repository('exit 0');
  expect(run()).toEqual([`ci ${ADDRESS}`]);
  expect(has('npm-shrinkwrap.json')).toBe(false);
});

test('a registry that keeps them elsewhere is asked where', () => {
  const { run, has } = repository('test "${seen:-none}" = none');
  expect(run()).toEqual([`ci ${ADDRESS}`, 'ci none']);
  expect(has('npm-shrinkwrap.json')).toBe(false);
});
