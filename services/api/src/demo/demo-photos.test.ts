import { clonedDatabase, testMacKey } from '@thervu/testing/database';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { folderStorage } from '../core/storage/storage-folder';
import { checkUpload } from '../core/uploads/check';
import { sweepUploads } from '../core/uploads/sweep';
import { drawsPhotos } from './demo-profile';
import { loadDemo } from './load-demo';

jest.setTimeout(240_000);
const empty = clonedDatabase('template');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-demo-photos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('[F-12] the demonstration draws a photo and a signature for every student with a register number, pictures the form would take', async () => {
  const pictures = folderStorage(folder);
  await loadDemo({
    ownerUrl: empty.ownerUrl,
    profile: 'tiny',
    demoPassword: 'x',
    macKey: testMacKey(),
    pictures,
  });
  const db = empty.pools.owner;
  const students = await db('student')
    .whereNotNull('reg_no')
    .whereNot({ status: 'DELETED' })
    .count<{ count: number }[]>('* as count');
  const rows = await db('student_upload').select<{ field: string; path: string; mime: string; size_bytes: number }[]>(
    'field',
    'path',
    'mime',
    'size_bytes',
  );
  for (const [field, kind] of [
    ['image', 'photo'],
    ['sign', 'signature'],
  ] as const) {
    const ownRows = rows.filter((row) => row.field === field);
    expect(ownRows).toHaveLength(students[0]!.count);
    const bytes = await buffer(await pictures.open(ownRows[0]!.path));
    expect(bytes).toHaveLength(ownRows[0]!.size_bytes);
    expect((await checkUpload(field, kind, bytes)).mime).toBe(ownRows[0]!.mime);
  }
  // pictures are shared, so that a big university does not need as many files as it has students
  expect(new Set(rows.map((row) => row.path)).size).toBeLessThan(150);
  await db('upload').update({ at: '2020-01-01' });
  await sweepUploads(db, pictures);
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  const certificates = await db('exam_accommodation').pluck('certificate');
  expect(certificates).toHaveLength(1);
  const used = new Set([...rows.map((row) => row.path), ...certificates]);
  expect(left.filter((entry) => entry.isFile())).toHaveLength(used.size);
});

test('[F-12] big universities draw photos only when asked, small ones unless told not to', () => {
  expect((['tiny', 'small', 'full', 'peak'] as const).map((profile) => drawsPhotos(profile, undefined))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(drawsPhotos('full', 'yes')).toBe(true);
  expect(drawsPhotos('tiny', 'no')).toBe(false);
});
