import { phoneJpeg, png, program } from '../../testing/sample-files';
import { sampleZip } from '../../testing/sample-zip';
import { apiUnderTest } from '../../testing/api-under-test';
import { ImportClient } from '../../testing/import-test-data';

jest.setTimeout(120_000);
const work = new ImportClient();
// hooks run in order: the worker stops before its database is dropped
afterAll(() => work.close());
const api = apiUnderTest();
beforeAll(() => work.open(api));
const owner = () => api.clone.pools.owner;

interface Known {
  student_id: number;
  reg_no: string;
}
let students: Known[];
let photo: Buffer;
beforeAll(async () => {
  students = await owner()('student')
    .where({ status: 'ACTIVE' })
    .whereNotNull('reg_no')
    .orderBy('student_id')
    .select<Known[]>('student_id', 'reg_no');
  await owner()('student_upload').delete();
  photo = await phoneJpeg(320, 400);
});
const stored = (student: Known) =>
  owner()('student_upload')
    .where({ student_id: student.student_id, field: 'image' })
    .first<{ path: string; mime: string } | undefined>('path', 'mime');
const check = (files: Parameters<typeof sampleZip>[0]) => work.check('photos', sampleZip(files), 'photos.zip');

test('[F-12] photos by register number and by application number are judged, shown and written as shown, with history and audit', async () => {
  const [a, b, c] = students as [Known, Known, Known];
  const report = await check([
    [`2026/${a.reg_no}.jpg`, photo],
    [`${b.student_id}.PNG`, await png(200, 240)],
    ['__MACOSX/._x.jpg', Buffer.from('x')],
    [`${c.reg_no}.jpeg`, program()],
    ['NOBODY99.jpg', photo],
    ['holiday in ooty.jpg', photo],
  ]);
  expect(report.rows).toMatchObject({ total: 5, new: 2, changed: 0, problem: 3 });
  expect(await stored(a)).toBeUndefined();
  const sentences = report.problems.map(({ message }) => message);
  expect(sentences).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^The file is not a JPG, JPEG or PNG picture\./),
      'There is no student with this register number or application number.',
      'Name each picture by register number or application number, such as C25UG101COM001.jpg.',
    ]),
  );
  expect((await work.order(report.id, report.round)).statusCode).toBe(409);
  const applied = await work.apply(report, true);
  expect(applied).toMatchObject({ state: 'APPLIED', applied: { inserted: 2, updated: 0, leftOut: 3 } });
  expect([(await stored(a))!.mime, (await stored(b))!.mime]).toEqual(['image/jpeg', 'image/jpeg']);
  const shown = await api.call('admin', 'GET', `/student/${a.student_id}/file/image`);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await api.call('admin', 'GET', `/student-files/${a.student_id}/history`)).json()).toMatchObject({
    changes: [{ field: 'image', replaced: false, reason: 'Photos of photos.zip' }],
  });
  expect(
    await owner()('audit_log').where({ action: 'STUDENT_FILES_REPLACED', entity_key: String(a.student_id) }),
  ).toHaveLength(1);
});

test('[F-12] the same photo changes nothing, another replaces it and the one before stays in the history', async () => {
  const [a, b] = students.slice(10) as [Known, Known];
  await work.apply(
    await check([
      [`${a.reg_no}.jpg`, photo],
      [`${b.reg_no}.jpg`, photo],
    ]),
  );
  const before = (await stored(b))!.path;
  const again = await check([
    [`${a.reg_no}.jpg`, photo],
    [`${b.reg_no}.jpg`, await phoneJpeg(200, 200)],
  ]);
  expect(again.rows).toMatchObject({ same: 1, changed: 1, problem: 0 });
  expect((await work.apply(again)).applied).toMatchObject({ inserted: 0, updated: 1 });
  expect((await stored(b))!.path).not.toBe(before);
  expect(await owner()('student_file_change').where({ student_id: b.student_id, old_path: before })).toHaveLength(1);
});

test('[F-12] two files for one student, a number of two students and an open form are problems, not guesses', async () => {
  const [a, b] = students.slice(20) as [Known, Known];
  const draft = (await owner()('student').where({ status: 'DRAFT' }).first<{ student_id: number }>('student_id'))!;
  const report = await check([
    [`${a.reg_no}.jpg`, photo],
    [`x/${a.reg_no}.png`, await png(50, 50)],
    [`${draft.student_id}.jpg`, photo],
  ]);
  expect(report.rows).toMatchObject({ total: 3, problem: 3 });
  expect(report.problems.map(({ message, count }) => [message, count])).toEqual(
    expect.arrayContaining([
      ['Several files of this zip are for the same student.', 2],
      ['The form of this student is still open: send the photo there.', 1],
    ]),
  );
  await owner().raw(
    `insert into student (student_id, admn_acdyr, colcode, degreelvl, deg_id, stu_name, dob, gender, status)
       overriding system value
     select 700001, admn_acdyr, colcode, degreelvl, deg_id, 'Another', dob, gender, 'ACTIVE' from student where student_id = ?`,
    [b.student_id],
  );
  await owner()('student').where({ student_id: b.student_id }).update({ reg_no: '700001' });
  const twofold = await check([['700001.jpg', photo]]);
  expect(twofold.problems[0]!.message).toMatch(
    /^This is the register number of one student and the application number of another/,
  );
  await owner()('student').where({ student_id: b.student_id }).update({ reg_no: b.reg_no });
});

test('[F-12] what has been checked and swept away meanwhile is told, and nothing is written', async () => {
  const [a] = students.slice(30) as [Known];
  const report = await check([[`${a.reg_no}.jpg`, photo]]);
  await owner()('upload').whereNotIn('key', owner()('student_upload').select('path')).delete();
  const after = await work.apply(report);
  expect(after.state).toBe('CHECKED');
  expect(after.problems[0]!.message).toBe('The photo is no longer kept here: send the zip once more.');
  expect(await stored(a)).toBeUndefined();
});

test.each([
  ['a spreadsheet', Buffer.from('Colcode,Colname'), 422],
  ['nothing', Buffer.alloc(0), 422],
])('[F-12] %s is no zip', async (_what, bytes, status) => {
  expect((await work.send('photos', bytes, 'photos.zip')).statusCode).toBe(status);
});

test('[F-12] a zip that breaks off, and one without pictures, say so', async () => {
  const whole = sampleZip([['A1.jpg', photo]]);
  expect((await work.check('photos', whole.subarray(0, whole.length - 30), 'p.zip')).message).toMatch(/damaged/);
  expect((await work.check('photos', sampleZip([['folder/', Buffer.alloc(0)]]), 'p.zip')).message).toMatch(
    /no picture/,
  );
});
