import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBinaries, makeLinks, reachable } from './embedded-binaries';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'thervu-binaries-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the links an install script would have made are made, and made once', () => {
  const native = path.join(folder, 'native');
  mkdirSync(path.join(native, 'lib'), { recursive: true });
  writeFileSync(path.join(native, 'lib/libpq.so.5.18'), 'the library');
  const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(list));
  makeLinks(native);
  makeLinks(native);
  expect(readFileSync(path.join(native, 'lib/libpq.so.5'), 'utf8')).toBe('the library');
});

test('a folder below a closed one cannot be reached by another user, one below open ones can', () => {
  const inner = path.join(folder, 'inner');
  mkdirSync(inner);
  chmodSync(inner, 0o755);
  chmodSync(folder, 0o700);
  expect(reachable(inner)).toBe(false);
  chmodSync(folder, 0o711);
  expect(reachable(inner)).toBe(true);
});

test('the packaged server is found for this machine', () => {
  expect(findBinaries(folder, undefined, () => undefined)).toMatch(/native[/\\]bin$/);
});
