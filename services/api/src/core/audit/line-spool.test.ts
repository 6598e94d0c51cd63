import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LineSpool, type SpooledLine } from './line-spool';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'thervu-spool-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (n: number): SpooledLine => ({ action: 'LOOK_UP_FAILED', at: '2026-04-01T10:00:00.000Z', n });

/** Takes what `take_look_up_lines` takes: each line of a file once, in order. */
function log() {
  const taken = new Map<string, SpooledLine[]>();
  const take = async (spool: string, from: number, lines: readonly SpooledLine[]) => {
    const known = taken.get(spool) ?? [];
    expect(from).toBeLessThanOrEqual(known.length);
    taken.set(spool, [...known, ...lines.slice(known.length - from)]);
    return taken.get(spool)!.length;
  };
  return { take, all: () => [...taken.values()].flat().map(({ n }) => n) };
}

test('lines wait while nobody takes them, and are sent in order when somebody does', async () => {
  const spool = await LineSpool.in(folder, { fileBytes: 200 });
  for (let n = 0; n < 20; n += 1) {
    spool.add(line(n));
    await spool.flush();
  }
  await expect(spool.send(async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect((await readdir(folder)).length).toBeGreaterThan(5);
  const { take, all } = log();
  await spool.send(take);
  expect(all().sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(await readdir(folder)).toEqual([]);
  expect(spool.size()).toBe(0);
});

test('an answer that is lost on its way sends the same lines again, under the same number', async () => {
  const spool = await LineSpool.in(folder);
  for (let n = 0; n < 1200; n += 1) spool.add(line(n));
  const { take, all } = log();
  let calls = 0;
  const shaky: typeof take = async (...args) => {
    const taken = await take(...args);
    if ((calls += 1) % 2 === 1) throw new Error('the line broke');
    return taken;
  };
  for (let tries = 0; tries < 3; tries += 1) await spool.send(shaky).catch(() => undefined);
  await spool.send(take);
  expect(all()).toEqual(Array.from({ length: 1200 }, (_, n) => n));
});

test('what a killed process has left is sent by the next one, without the half line at its end', async () => {
  const left = `4194304-0d0f6a3e-1111-4222-8333-444455556666.open`;
  await writeFile(path.join(folder, left), `${JSON.stringify(line(1))}\n{"action":"LOOK`);
  const spool = await LineSpool.in(folder);
  const { take, all } = log();
  await spool.send(take);
  expect(all()).toEqual([1]);
});

test('a folder that is full keeps no more, and says how many are missing', async () => {
  const spool = await LineSpool.in(folder, { maxBytes: 100 });
  for (let n = 0; n < 4; n += 1) {
    spool.add(line(n));
    await spool.flush();
  }
  expect(spool.takeDropped()).toBe(2);
  expect(spool.takeDropped()).toBe(0);
});
