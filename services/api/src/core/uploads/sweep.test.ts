import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { apiUnderTest, TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { AadhaarSeal } from '../secrets/aadhaar';
import { runJob } from '../jobs/jobs';
import { housekeeping } from '../../worker/housekeeping';
import { FileMissing, newKey } from '../storage/storage';
import { folderStorage } from '../storage/storage-folder';

const api = apiUnderTest();

test('an upload that no row names is swept away after a day; a named one and a fresh one stay', async () => {
  const { owner } = api.clone.pools;
  const storage = folderStorage(api.storageDir);
  const { student_id } = await owner('student').first<{ student_id: string }>('student_id');
  const upload = async (path: string): Promise<string> => {
    const { key } = await storage.put(Readable.from(['x']));
    await owner('upload').insert({ key, at: owner.raw('now() - ?::interval', [path]) });
    return key;
  };
  const [orphan, named, fresh] = [await upload('25 hours'), await upload('3 years'), await upload('1 hour')];
  // noted by a server that was killed before it had written a byte
  const never = newKey();
  await owner('upload').insert({ key: never, at: '2020-01-01' });
  const row = { student_id, field: 'image', sha256: Buffer.alloc(32), mime: 'image/jpeg', size_bytes: 1 };
  await owner('student_upload').insert({ ...row, path: named });

  await housekeeping(owner, storage);
  await expect(storage.open(orphan)).rejects.toThrow(FileMissing);
  for (const key of [named, fresh]) (await storage.open(key)).destroy();
  const left = await owner('upload').pluck<string[]>('key');
  expect(left.sort()).toEqual([named, fresh].sort());

  // a file that was replaced
  await owner('student_upload').where({ path: named }).update({ path: fresh });
  await housekeeping(owner, storage);
  await expect(storage.open(named)).rejects.toThrow(FileMissing);
});

test('the file of a job is noted before it is written: what a killed worker leaves of it is swept away', async () => {
  const { owner } = api.clone.pools;
  const storage = folderStorage(api.storageDir);
  const noted = () => owner('upload').pluck<string[]>('key');
  const before = await noted();
  const run = async (content: Readable): Promise<{ state: string; file_key: string | null }> => {
    const [job] = await owner('job')
      .insert({ kind: 'test.half', title: 'Half', state: 'QUEUED' })
      .returning<{ id: string }[]>('id');
    const kinds = [{ kind: 'test.half', run: async () => ({ file: { name: 'half', content } }) }];
    const seal = new AadhaarSeal(TEST_AADHAAR_KEYS);
    await runJob({ owner, storage, seal, kinds, stopping: () => false, onError: () => undefined }, job!.id);
    return (await owner('job')
      .where({ id: job!.id })
      .first<{ state: string; file_key: string | null }>('state', 'file_key'))!;
  };
  const whole = await run(Readable.from(['whole']));
  expect(whole.state).toBe('DONE');
  (await storage.open(whole.file_key!)).destroy();
  expect(await noted()).toEqual(before);

  let half = '';
  await run(
    Readable.from(
      (async function* () {
        yield 'half';
        const [key] = (await noted()).filter((name) => !before.includes(name));
        half = path.join(api.storageDir, `${key}.part`);
        while (!existsSync(half)) await new Promise((resolve) => setTimeout(resolve, 10));
        // as if the worker had been killed here, a day ago
        await owner('upload').where({ key }).update({ at: '2020-01-01' });
        await housekeeping(owner, storage);
        expect(existsSync(half)).toBe(false);
        yield 'and more';
      })(),
    ),
  );
  expect(half).not.toBe('');
  expect(existsSync(half)).toBe(false);
  expect(await noted()).toEqual(before);
});
