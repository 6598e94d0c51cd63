import { filesBelow, matchingLines, textOf } from './source-files';

const isCode = (file: string) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|\.e2e\.ts$|\/testing\//.test(file);
const server = filesBelow('services/api/src').filter(isCode);
const pages = [
  'packages/ui',
  'packages/screens',
  'packages/remote',
  'packages/shell-api',
  'packages/words',
  'packages/contracts',
  'shell',
  'apps',
]
  .flatMap(filesBelow)
  .filter(isCode);
/** Places of files that are not among those named. */
const outside = (files: readonly string[], pattern: RegExp, named: readonly string[] = []): string[] =>
  matchingLines(files, pattern).filter((match) => !named.some((file) => match.startsWith(`${file}:`)));

test('there is something to look at', () => {
  expect(server.length).toBeGreaterThan(100);
  expect(pages.length).toBeGreaterThan(200);
  expect(matchingLines(server, /argon2/)).not.toEqual([]);
});

test('the server starts no program and no shell', () => {
  expect(outside(server, /child_process|\beval\(|new Function\(/)).toEqual([]);
});

test('the server asks no other server but its database and its storage, and those the environment names for anchors and notices', () => {
  const asking = /\bfetch\(|from 'node:(https?|net|tls|dgram|dns)'|from '(axios|undici|got)'/;
  expect(
    outside(server, asking, [
      'services/api/src/core/http/limits.ts',
      'services/api/src/modules/anchor/time-stamp.ts',
      'services/api/src/modules/notice/providers/http-sms-provider.ts',
    ]).filter((match) => !/isIP|import type/.test(match)),
  ).toEqual([]);
  const s3 = ['services/api/src/core/storage/storage-s3.ts', 'services/api/src/modules/anchor/anchor-place-s3.ts'];
  expect(outside(server, /@aws-sdk|S3Client\(/, s3)).toEqual([]);
});

test('nothing on the server is drawn from a generator that can be guessed', () => {
  expect(
    outside(
      server.filter((file) => !file.includes('/demo/')),
      /Math\.random/,
    ),
  ).toEqual([]);
});

test('no statement and no program hashes with MD5', () => {
  const sql = [...filesBelow('services/api/sql'), ...filesBelow('services/api/migrations')].filter((file) =>
    file.endsWith('.sql'),
  );
  expect(sql.length).toBeGreaterThan(50);
  // a migration is never changed, and none uses it
  expect(outside([...server, ...pages, ...sql], /\bmd5\b/i)).toEqual([]);
});

test('no page writes text as HTML', () => {
  const sinks =
    /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
  expect(outside(pages, sinks)).toEqual([]);
});

test('no address of a redirect comes from a caller', () => {
  const targets = matchingLines(server, /\.redirect\(/).map((match) => /\.redirect\((.*)\)/.exec(match)![1]!);
  expect(targets).not.toEqual([]);
  expect(targets.filter((target) => /request|query|params|body|headers/.test(target))).toEqual([]);
});

test('pages are built without source maps', () => {
  const maps = filesBelow('packages/build/src').flatMap((file) =>
    // the server's bundle keeps its source map, which is never served
    [...textOf(file).matchAll(/target: '(\w+)[^}]*?devtool:\s*([^,\n]+)|devtool:\s*([^,\n]+)/g)].filter(
      ([, target]) => !target?.startsWith('node'),
    ),
  );
  expect(maps.map(([, , name, other]) => name ?? other)).toEqual(["mode === 'development' ? 'source-map' : false"]);
});

/** The forms of keys of several issuers. */
const KEYS =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abp]-[0-9A-Za-z-]{20,}|\bsk_live_[0-9a-zA-Z]{20,}|\bAIza[0-9A-Za-z_-]{35}\b|\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\./;
/** A setting of a secret with 64 digits written out, that are not one digit again and again. */
const WRITTEN_OUT = /(KEY|SECRET|PASSWORD|TOKEN)[A-Z_]*\s*[:=]\s*['"]?(?!([0-9a-f])\2{63})[0-9a-f]{64}\b/i;

test('no file of the repository holds a key', () => {
  const all = ['services', 'packages', 'shell', 'apps', 'tools', 'e2e', 'bench', 'deploy', 'docs']
    .flatMap(filesBelow)
    .filter(
      (file) =>
        /\.(ts|tsx|mjs|js|json|ya?ml|md|sql|sh|template|tsv|html|env.*)$|Dockerfile$/.test(file) &&
        !file.endsWith('supply/source.test.ts'),
    );
  expect(all.length).toBeGreaterThan(800);
  expect(matchingLines(all, KEYS)).toEqual([]);
  expect(matchingLines(all, WRITTEN_OUT)).toEqual([]);
});
