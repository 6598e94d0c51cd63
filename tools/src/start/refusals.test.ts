import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../root';

const folder = mkdtempSync(path.join(tmpdir(), 'thervu-refusals-'));
const taken = net.createServer((socket) => socket.destroy());
let takenPort = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  takenPort = (taken.address() as net.AddressInfo).port;
});
afterAll(async () => {
  await new Promise((resolve) => taken.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

interface Output {
  code: number | null;
  out: string;
  err: string;
}

/** Gives the start command as a person would, with these settings only. */
function start(env: Record<string, string>): Promise<Output> {
  const child = spawn(process.execPath, [path.join(root, 'tools/bootstrap.mjs'), 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: folder, ...env },
  });
  const message: Output = { code: null, out: '', err: '' };
  child.stdout.on('data', (bytes: Buffer) => (message.out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (message.err += bytes.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...message, code }));
  });
}

function expectOneSentence({ code, err }: Output, sentence: RegExp): void {
  expect(err).toMatch(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).not.toMatch(/\bat .*:\d+:\d+/);
  expect(code).toBe(1);
}

const KEYS = {
  RESULT_MAC_KEY: 'ab'.repeat(32),
  LOG_KEY: 'cd'.repeat(32),
  FACTOR_KEYS: `1:${Buffer.alloc(32, 'f').toString('base64')}`,
  HALL_TICKET_KEYS: 'c'.repeat(64),
  AADHAAR_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
};
const PASSWORDS = Object.fromEntries(
  ['AUTH', 'OFFICE', 'COLLEGE', 'CAMP', 'PUBLIC'].map((role) => [`DB_PASSWORD_${role}`, 'x'.repeat(20)]),
);

test('a port that another program has is named, with the way out', async () => {
  expectOneSentence(
    await start({ PORT: String(takenPort) }),
    new RegExp(`^Port ${takenPort} is taken by another program: stop it or set PORT\\.`),
  );
});

test('a data folder that cannot be written is named', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const inside = path.join(file, 'data');
  expectOneSentence(await start({ DATA_DIR: inside }), /^The data folder .*a-file\/data cannot be written/);
});

test('with a database of its own the portal asks for every missing key by name', async () => {
  const message = await start({ DATABASE_URL: `postgres://owner@127.0.0.1:${takenPort}/thervu` });
  expectOneSentence(
    message,
    /missing: RESULT_MAC_KEY, LOG_KEY, AADHAAR_KEYS, FACTOR_KEYS, HALL_TICKET_KEYS, DB_PASSWORD_/,
  );
});

test('a key that is not 64 hexadecimal digits is named and not shown', async () => {
  const message = await start({
    DATABASE_URL: `postgres://owner@127.0.0.1:${takenPort}/thervu`,
    ...KEYS,
    ...PASSWORDS,
    LOG_KEY: 'guess me',
  });
  expectOneSentence(message, /^LOG_KEY must be/);
  expect(message.err).not.toContain('guess me');
});

test('Aadhaar keys of a wrong form are named and not shown', async () => {
  const message = await start({
    DATABASE_URL: `postgres://owner@127.0.0.1:${takenPort}/thervu`,
    ...KEYS,
    ...PASSWORDS,
    AADHAAR_KEYS: '1:guessme',
  });
  expectOneSentence(message, /^AADHAAR_KEYS must be/);
  expect(message.err).not.toContain('guessme');
});

test('a database that cannot be reached is named without its password', async () => {
  const message = await start({
    DATABASE_URL: `postgres://owner:open-sesame@127.0.0.1:${takenPort}/thervu`,
    ...KEYS,
    ...PASSWORDS,
  });
  expectOneSentence(message, new RegExp(`^The database at 127\\.0\\.0\\.1:${takenPort} cannot be reached`));
  expect(message.err + message.out).not.toContain('open-sesame');
});

test('an address that is none is refused', async () => {
  const message = await start({ DATABASE_URL: 'somewhere', ...KEYS, ...PASSWORDS });
  expectOneSentence(message, /^DATABASE_URL is not an address/);
});

test('a wrong setting is one sentence', async () => {
  expectOneSentence(await start({ DEMO_PROFILE: 'huge' }), /^DEMO_PROFILE is one of tiny, small, /);
});
