/**
 * @jest-environment node
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publication, result } from '../testing/result-samples';

const app = join(__dirname, '../..');
const load = createRequire(__filename);
let outDir: string;

/** A process of its own: the build must not see how jest compiles. */
const BUILD = `
  const { default: webpack } = await import('webpack');
  const { pageConfigs } = await import(process.argv[1]);
  webpack(pageConfigs({ outDir: process.argv[2] })).run((error, stats) => {
    if (error) throw error;
    if (stats.hasErrors()) console.error(stats.toString('errors-only'));
    process.exitCode = stats.hasErrors() ? 1 : 0;
  });
`;

beforeAll(() => {
  outDir = mkdtempSync(join(tmpdir(), 'public-result-'));
  execFileSync(process.execPath, ['--input-type=module', '-e', BUILD, join(app, 'webpack.page.mjs'), outDir], {
    cwd: app,
    env: { PATH: process.env.PATH },
  });
}, 120_000);
afterAll(() => rmSync(outDir, { recursive: true }));

const built = (name: string) => readFileSync(join(outDir, name));
const gzip = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;

test('the page alone loads one script of at most 78 kB and, with form and style, stays small', () => {
  const { script, style } = JSON.parse(built('public-result/files.json').toString()) as Record<string, string>;
  expect(gzip(built(script!))).toBeLessThanOrEqual(78_000);
  expect(gzip(built(style!)) + gzip(built('public-result/index.html'))).toBeLessThanOrEqual(7_000);
});

test('the form stands in the file before any script, and names files that exist', () => {
  const html = built('public-result/index.html').toString();
  expect(html).toMatch(/<form[^>]* method="post"/);
  const named = [...html.matchAll(/(?:src|href)="(public-result\/[^"]+)"/g)].map(([, file]) => file!);
  expect(named).toHaveLength(2);
  for (const file of named) expect(built(file).length).toBeGreaterThan(0);
});

test('the built renderer answers the plain form with the result', () => {
  const { renderPage } = load(join(outDir, 'public-result/render.cjs')) as typeof import('./render');
  const html = renderPage({
    publication,
    outcome: { kind: 'result', result },
    regNo: '23UCA10045',
    exam: '',
    basePath: '/exams/',
  });
  expect(html).toContain('<base href="/exams/">');
  expect(html).toContain('Sample Student One');
  expect(html).toContain('19-07-2004');
});
