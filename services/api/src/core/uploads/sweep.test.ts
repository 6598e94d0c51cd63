import { Readable } from 'node:stream';
import { apiUnderTest } from '../../testing/api-under-test';
import { housekeeping } from '../run-worker';
import { FileMissing, newKey } from '../storage';
import { folderStorage } from '../storage-folder';

const api = apiUnderTest();

test('an upload that no row names is swept away after a day; a named one and a fresh one stay', async () => {
  const { owner } = api.clone.pools;
  const storage = folderStorage(api.storageDir);
  const { student_id } = await owner('student').first<{ student_id: string }>('student_id');
  const upload = async (at: string): Promise<string> => {
    const { key } = await storage.put(Readable.from(['x']));
    await owner('upload').insert({ key, at: owner.raw('now() - ?::interval', [at]) });
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
