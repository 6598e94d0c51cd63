import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../root';
import { readSettings } from './settings';

const folder = mkdtempSync(path.join(tmpdir(), 'thervu-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm start` as a process, until it ends by itself. */
function start(env: Record<string, string>): Promise<{ status: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', `${root}tools/src/start.ts`], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: path.join(folder, 'data'),
        PORT: '0',
        ...env,
      },
    });
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.on('close', (status) => resolve({ status, said: said.trim() }));
  });
}

const KEYS = Object.fromEntries(
  [
    'RESULT_MAC_KEY',
    'LOG_KEY',
    ...['AUTH', 'OFFICE', 'COLLEGE', 'CAMP', 'PUBLIC'].map((role) => `DB_PASSWORD_${role}`),
  ].map((name) => [name, 'x'.repeat(64)]),
);

test('a busy port is one clear sentence and exit status 1', async () => {
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as net.AddressInfo;
  const { status, said } = await start({ PORT: String(port) });
  await new Promise((resolve) => other.close(resolve));
  expect(said).toBe(`Port ${port} is taken by another program: stop it or set PORT.`);
  expect(status).toBe(1);
});

test('a folder that cannot be written is one clear sentence and exit status 1', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const { status, said } = await start({ DATA_DIR: path.join(file, 'data') });
  expect(said).toBe(
    `The data folder ${path.join(file, 'data')} cannot be written (ENOTDIR): set DATA_DIR to another one.`,
  );
  expect(status).toBe(1);
});

test('a database that does not answer is one clear sentence and exit status 1', async () => {
  const { status, said } = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', ...KEYS });
  expect(said).toMatch(/^The database at 127\.0\.0\.1:9 cannot be reached: .+\.$/);
  expect(said.split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});

test('with an existing database every missing key is named', async () => {
  const { RESULT_MAC_KEY, ...others } = KEYS;
  const { status, said } = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', ...others });
  expect(RESULT_MAC_KEY).toBeDefined();
  expect(said).toBe('With DATABASE_URL the keys come from the environment; missing: RESULT_MAC_KEY.');
  expect(status).toBe(1);
});

test.each([
  ['PORT', 'eighty', "PORT must be a number from 0 to 65535, not 'eighty'."],
  ['BASE_PATH', 'thervu', "BASE_PATH must start and end with a slash and hold plain letters, not 'thervu'."],
  ['DEMO_PROFILE', 'huge', "DEMO_PROFILE is one of tiny, small, full, peak or none, not 'huge'."],
  ['DEMO_PASSWORD', 'short', 'DEMO_PASSWORD must have at least 8 characters.'],
])('a wrong %s is told by name', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(sentence);
});

test('port, base path and data folder come from the environment', () => {
  expect(readSettings({ PORT: '9000', BASE_PATH: '/exams/', DATA_DIR: '/srv/x', DEMO_PROFILE: 'none' })).toMatchObject({
    port: 9000, basePath: '/exams/', dataDir: '/srv/x', profile: 'none',
  }); // prettier-ignore
});

test('a Node that is too old is one clear sentence and exit status 1', async () => {
  const script = `Object.defineProperty(process.versions, 'node', { value: '18.20.0' }); await import(${JSON.stringify(`${root}tools/bootstrap.mjs`)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, 'start'], { cwd: root });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect(said.trim()).toBe('Thervu needs Node 20.19 or newer; this is Node 18.20.0.');
  expect(status).toBe(1);
});
