import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { forBrowser, SERVER_FIELDS } from '@thervu/build/browser-contracts-loader';
import { root } from '../root';

const sources = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(testing|node_modules)\//.test(file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const contracts = sources('packages/contracts/src').filter(
  (file) => !/-api\.ts$|core\/(api|store|endpoints)\.ts$/.test(file),
);
const DECLARED = /export const (\w+) = defineCall\(/g;

test('every file of contracts is still well formed as the browser gets it', () => {
  const broken = contracts.flatMap((file) => {
    const { diagnostics = [] } = ts.transpileModule(forBrowser(read(file), file), {
      reportDiagnostics: true,
      fileName: file,
    });
    return diagnostics.map(({ messageText }) => `${file}: ${String(messageText)}`);
  });
  expect(broken).toEqual([]);
});

test('[DEL-7] a call reaches the browser with name, method, address and permission, and without the schemas of the server', () => {
  const call = `export const addCollege = defineCall({
  name: 'addCollege',
  method: 'POST',
  path: '/colleges/:id',
  permission: 'college.manage',
  summary: 'Adds a college.',
  params: z.object({ id: CollegeCode }),
  body: NewCollege,
  reply: Message,
  idempotency: 'optional',
});`;
  const made = forBrowser(call, 'college-contract.ts');
  for (const kept of ["name: 'addCollege'", "'POST'", "'/colleges/:id'", "'college.manage'", "idempotency: 'optional'"])
    expect(made).toContain(kept);
  for (const field of SERVER_FIELDS) expect(made).not.toContain(`${field}:`);
  expect(made).not.toMatch(/NewCollege|Message|CollegeCode/);
  // a message of the compiler still names the right line
  expect(made.split('\n')).toHaveLength(call.split('\n').length);
});

test('a reply of bytes is told to the browser, which then asks for no JSON', () => {
  const made = forBrowser(
    `export const photo = defineCall({ name: 'photo', reply: 'file', summary: 'A photo.' });`,
    'a.ts',
  );
  expect(made).toContain("reply: 'file'");
});

test('what is computed is marked as left out where nothing uses it; values and functions stay as they are', () => {
  const made = forBrowser(
    `const Name = z.string();\nconst fields = { name: z.string() };\nconst LIMIT = 3;\nconst size = () => z.int();`,
    'a.ts',
  );
  expect(made).toContain('const Name = /* @__PURE__ */ (() => (z.string()))();');
  expect(made).toContain('const fields = /* @__PURE__ */ (() => ({ name: z.string() }))();');
  expect(made).toContain('const LIMIT = 3;\nconst size = () => z.int();');
});

test('no file of the browser reads of a call what only the server has', () => {
  const calls = contracts.flatMap((file) => [...read(file).matchAll(DECLARED)].map(([, name]) => name!));
  expect(calls.length).toBeGreaterThan(300);
  const asked = new RegExp(`\\b(${calls.join('|')})\\.(${SERVER_FIELDS.join('|')})\\b`);
  const folders = [
    'packages/contracts/src',
    'packages/ui/src',
    'packages/screens/src',
    'packages/remote/src',
    'shell/src',
    'apps',
  ];
  const readers = folders.flatMap(sources).filter((file) => asked.test(read(file)));
  expect(readers).toEqual([]);
});
