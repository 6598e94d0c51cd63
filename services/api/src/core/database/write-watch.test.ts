import { clonedDatabase } from '@thervu/testing/database';
import { Busy } from '../http/problem';
import { WriteProbe, WriteWatch } from './write-watch';

const clone = clonedDatabase('template');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const QUICK = { everyMs: 20, lateMs: 60 };

test('while a try to write is answered nobody is held up', async () => {
  const watch = new WriteWatch(async () => undefined, QUICK);
  await pause(60);
  expect(watch.away()).toBe(false);
  watch.check();
  expect(await watch.guard(Promise.resolve('kept'))).toBe('kept');
  watch.stop();
});

test('where a commit waits, the callers that wait with it are told 503, and the next ones at once', async () => {
  let answer!: () => void;
  const watch = new WriteWatch(() => new Promise<void>((resolve) => (answer = resolve)), QUICK);
  const waiting = watch.guard(new Promise(() => undefined));
  await expect(waiting).rejects.toThrow(Busy);
  expect(() => watch.check()).toThrow('Nothing can be saved just now');
  // once it is answered everything goes on
  answer();
  await pause(5);
  expect(watch.away()).toBe(false);
  watch.stop();
});

test('work that has only just begun is given its time, and an error of its own stays its own', async () => {
  const watch = new WriteWatch(() => Promise.reject(new Error('refused')), QUICK);
  await pause(50);
  expect(watch.away()).toBe(true);
  expect(await watch.guard(pause(10).then(() => 'read'))).toBe('read');
  await expect(watch.guard(Promise.reject(new Error('its own')))).rejects.toThrow('its own');
  watch.stop();
});

test('a try is a commit as the role that signs people in, and a server that is away is told as such', async () => {
  const probe = new WriteProbe(clone.urls.auth);
  const place = async () =>
    (await clone.pools.owner.raw<{ rows: { at: string }[] }>('select pg_current_wal_insert_lsn()::text as at')).rows[0]!
      .at;
  const before = await place();
  await probe.write();
  expect(await place()).not.toBe(before);
  probe.close();
  const nobody = new WriteProbe('postgres://nobody:nothing@127.0.0.1:9/nowhere');
  await expect(nobody.write()).rejects.toThrow();
});
