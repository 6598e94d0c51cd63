import { PAYLOAD_FIELD } from '@thervu/contracts/core/upload-rules';
import type { FileHistory, OpenFileRequest } from '@thervu/contracts/student/student-file-contract';
import type { StudentFile } from '@thervu/contracts/student/student-options';
import type { Application } from '@thervu/contracts/student/student-shapes';
import sharp from 'sharp';
import { sweepUploads } from '../../../core/uploads/sweep';
import { folderStorage } from '../../../core/storage/storage-folder';
import { API, apiUnderTest, type Person } from '../../../testing/api-under-test';
import { pdf, phoneJpeg, png, program } from '../../../testing/sample-files';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
type Files = Partial<Record<StudentFile, Buffer>>;

async function send(as: Person, id: number, reason: string, files: Files) {
  const form = new FormData();
  form.set(PAYLOAD_FIELD, JSON.stringify({ reason }));
  for (const [name, bytes] of Object.entries(files)) form.set(name, new Blob([new Uint8Array(bytes)]), `${name}.bin`);
  const coded = new Response(form);
  return api.app.inject({
    method: 'POST',
    url: `${API}/student-files/${id}`,
    headers: { authorization: `Bearer ${await api.tokenOf(as)}`, 'content-type': coded.headers.get('content-type')! },
    payload: Buffer.from(await coded.arrayBuffer()),
  });
}

/** Submitted students of college 101 that no test has touched: an import or the office made them, or they have files. */
let fresh: number[];
beforeAll(async () => {
  const rows = await owner()('student')
    .where({ status: 'ACTIVE', colcode: '101' })
    .whereNotNull('reg_no')
    .orderBy('student_id')
    .select<{ student_id: number }[]>('student_id');
  fresh = rows.map(({ student_id }) => Number(student_id));
  await owner()('student_upload').whereIn('student_id', fresh).delete();
});
const next = () => fresh.shift()!;
const history = async (id: number, as: Person = 'college') =>
  (await api.call(as, 'GET', `/student-files/${id}/history`)).json<FileHistory>();
const files = async (id: number) =>
  (await api.call('college', 'GET', `/student/${id}/application`)).json<Application>().files.map(({ field }) => field);
const ask = (id: number, field: StudentFile, as: Person = 'college') =>
  api.call(as, 'POST', `/student-files/${id}/requests`, { field, reason: 'The photo shows somebody else.' });
const open = async () => (await api.call('admin', 'GET', '/student-file-requests')).json<OpenFileRequest[]>();
const decide = (id: number, body: object, as: Person = 'admin') =>
  api.call(as, 'POST', `/student-file-requests/${id}`, body);
const typeOf = (answer: { json: <T>() => T }) => answer.json<{ type: string }>().type;

describe('[F-12] after Final Submit', () => {
  test('the office adds and replaces a photo and a document with a reason; the file before is kept, and the history says who, why and when', async () => {
    const id = next();
    const first = await send('admin', id, 'Imported without a photo.', {
      image: await phoneJpeg(300, 300),
      tc_file: pdf(),
    });
    expect([first.statusCode, first.json<{ message: string }>().message]).toEqual([
      200,
      expect.stringMatching(/^2 files of .+ are stored\.$/),
    ]);
    const stored = await owner()('student_upload')
      .where({ student_id: id, field: 'image' })
      .first<{ path: string }>('path');
    expect((await send('admin', id, 'It was blurred.', { image: await png(200, 200) })).statusCode).toBe(200);
    const { changes } = await history(id);
    expect(changes[0]).toMatchObject({ field: 'image', replaced: true, reason: 'It was blurred.' });
    expect(changes.slice(1).map(({ replaced, reason }) => [replaced, reason])).toEqual(
      Array(2).fill([false, 'Imported without a photo.']),
    );
    expect(changes.map(({ field }) => field).sort()).toEqual(['image', 'image', 'tc_file']);
    expect((await files(id)).sort()).toEqual(['image', 'tc_file']);
    // the file before can be fetched, and the sweep leaves it
    await owner()('upload').update({ at: '2020-01-01' });
    await sweepUploads(owner(), folderStorage(api.storageDir));
    const before = await api.call('college', 'GET', `/student-files/${id}/history/${changes[0]!.id}/file`);
    expect(before.statusCode).toBe(200);
    expect((await sharp(before.rawPayload).metadata()).width).toBe(300);
    expect(await owner()('student_file_change').where({ old_path: stored!.path })).toHaveLength(1);
    const entry = await owner()('audit_log')
      .where({ action: 'STUDENT_FILES_REPLACED', entity_key: String(id) })
      .orderBy('id', 'desc')
      .first();
    expect(entry).toMatchObject({ actor_login: '501', after: { reason: 'It was blurred.' } });
  });

  test('a college replaces exactly what the office has granted, once', async () => {
    const id = next();
    const photo = { image: await phoneJpeg() };
    const early = await send('college', id, 'New photo.', photo);
    expect([early.statusCode, typeOf(early)]).toEqual([403, 'not-granted']);
    expect((await ask(id, 'image')).statusCode).toBe(200);
    const twice = await ask(id, 'image');
    expect([twice.statusCode, typeOf(twice)]).toEqual([409, 'request-open']);
    expect((await send('college', id, 'New photo.', photo)).statusCode).toBe(403);
    const asked = (await open()).find(({ student_id }) => student_id === id)!;
    expect(asked).toMatchObject({ field: 'image', Colcode: '101', reason: 'The photo shows somebody else.' });
    expect((await decide(asked.id, { grant: true }, 'college')).statusCode).toBe(403);
    expect((await decide(asked.id, { grant: true })).statusCode).toBe(200);
    expect((await decide(asked.id, { grant: false, reason: 'No.' })).statusCode).toBe(409);
    expect((await open()).map((request) => request.id)).not.toContain(asked.id);
    const overrides = await send('college', id, 'New photo.', { ...photo, tc_file: pdf() });
    expect(overrides.statusCode).toBe(403);
    expect(await files(id)).toEqual([]);
    expect((await send('college', id, 'New photo.', photo)).statusCode).toBe(200);
    expect(await files(id)).toEqual(['image']);
    expect((await history(id)).requests).toMatchObject([{ state: 'USED', field: 'image' }]);
    expect((await send('college', id, 'Once more.', photo)).statusCode).toBe(403);
  });

  test('a refusal says why, and the college may ask again', async () => {
    const id = next();
    await ask(id, 'sign');
    const request = (await history(id)).requests[0]!.id;
    expect((await decide(request, { grant: false })).statusCode).toBe(422);
    expect((await decide(request, { grant: false, reason: 'The signature is fine.' })).statusCode).toBe(200);
    expect((await history(id)).requests).toMatchObject([
      { state: 'REFUSED', decision_reason: 'The signature is fine.' },
    ]);
    expect((await ask(id, 'sign')).statusCode).toBe(200);
  });

  test('files are judged like those of the form, and a refused one leaves nothing', async () => {
    const id = next();
    const rejected = await send('admin', id, 'Renamed program.', { image: program(), tc_file: pdf() });
    expect([rejected.statusCode, typeOf(rejected)]).toEqual([422, 'file-not-taken']);
    // a document for a field that the form leaves empty
    const foreign = await send('admin', id, 'Sports.', { sports_file: pdf() });
    expect([foreign.statusCode, typeOf(foreign)]).toEqual([422, 'not-accepted']);
    expect((await send('admin', id, 'No file.', {})).statusCode).toBe(422);
    expect((await send('admin', id, ' ', { image: await phoneJpeg() })).statusCode).toBe(400);
    expect(await files(id)).toEqual([]);
    expect((await history(id)).changes).toEqual([]);
  });

  test('an open form takes its files itself, and another college finds nobody', async () => {
    const id = next();
    expect((await api.call('otherCollege', 'GET', `/student-files/${id}/history`)).statusCode).toBe(404);
    expect((await ask(id, 'image', 'otherCollege')).statusCode).toBe(404);
    const draft = await owner()('student')
      .where({ status: 'DRAFT', colcode: '101' })
      .first<{ student_id: number } | undefined>('student_id');
    const answer = await send('admin', Number(draft!.student_id), 'Early.', { image: await phoneJpeg() });
    expect([answer.statusCode, typeOf(answer)]).toEqual([409, 'form-open']);
  });

  test('two who send at once: a grant is used once', async () => {
    const id = next();
    await ask(id, 'image');
    const request = (await history(id)).requests[0]!.id;
    await decide(request, { grant: true });
    const photo = await phoneJpeg();
    const answers = await Promise.all([1, 2, 3].map((nr) => send('college', id, `Try ${nr}`, { image: photo })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403]);
    expect((await history(id)).changes).toHaveLength(1);
  });
});
