import type { Problem } from '@thervu/contracts/core/shapes';
import { pathOf } from '@thervu/contracts/core/call';
import { getHallTicket, getTicketPhoto } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { listArrearsOfStudent } from '@thervu/contracts/registration/arrear-contract';
import { listExamRecordsOfStudent } from '@thervu/contracts/registration/application-contract';
import { getStatement } from '@thervu/contracts/result-document/result-document-contract';
import { explainResult } from '@thervu/contracts/result-run/result-run-contract';
import { getExamResult, type StudentResult } from '@thervu/contracts/result/result-contract';
import { getStudentByRegId, getStudentByRegIdOfCollege } from '@thervu/contracts/student/student-contract';
import type { Student } from '@thervu/contracts/student/student-shapes';
import { testMacKey } from '@thervu/testing/database';
import { sampleResult } from '../../demo/sample-result';
import { apiUnderTest } from '../../testing/api-under-test';
import { buildBodies } from '../result-release/body-queries';

const api = apiUnderTest({ limits: { failedLookUpsByNumberAndNetwork: { max: 1000, seconds: 60 } } });
const db = () => api.clone.pools.owner;
const WRITTEN = '22/UCS/001';
const KEY = '22UCS001';
const WAYS = [WRITTEN, KEY, '22-ucs-001'];

let exam: number;
let student: { student_id: number; colcode: string; dob: string; stu_name: string };
let before: { reg_no: string; dob_mac: Buffer; body: string }[];

/** A student with a released result gets a number with slashes, as if it had been written so from the first day. */
beforeAll(async () => {
  const sample = (await sampleResult(db(), testMacKey()))!;
  exam = (await db()('publication').first<{ exam_id: number }>('exam_id')).exam_id;
  before = await db()('result_published').where({ exam_id: exam, version: 1 }).orderBy('reg_no');
  const old = sample.regNo;
  student = await db()('student').where({ reg_no: old }).first('student_id', 'colcode', 'dob', 'stu_name');
  await db().transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { name: string }[] }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'reg_no'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname not in ('result_published', 'release_line', 'release_answer')`,
    );
    for (const { name } of rows) {
      await trx.raw('alter table ?? disable trigger user', [name]);
      await trx(name).where({ reg_no: old }).update({ reg_no: WRITTEN });
      await trx.raw('alter table ?? enable trigger user', [name]);
    }
    const sealed = ['release_line', 'release_answer'];
    for (const name of sealed) await trx.raw('alter table ?? disable trigger user', [name]);
    await buildBodies(trx, { exam, version: 1, macKey: testMacKey() });
    for (const name of sealed) await trx.raw('alter table ?? enable trigger user', [name]);
  });
});

test('[DAY-8] a number with slashes is looked up by its key, however it is typed, and shown as it is written', async () => {
  const body = await api.call('nobody', 'POST', '/result/look-up', { regNo: KEY, dob: student.dob });
  expect([body.statusCode, body.json<StudentResult>().studentDetails.REG_NO]).toEqual([200, WRITTEN]);
  for (const regNo of WAYS) {
    const path = pathOf(getExamResult, { regNo, dob: student.dob });
    expect(path).not.toContain(`${WRITTEN}/`);
    const answer = await api.call('nobody', 'GET', path);
    expect([regNo, answer.statusCode, answer.json<StudentResult>().studentDetails.REG_NO]).toEqual([
      regNo,
      200,
      WRITTEN,
    ]);
  }
  const wrong = await api.call('nobody', 'GET', pathOf(getExamResult, { regNo: WRITTEN, dob: '1999-01-01' }));
  expect(wrong.statusCode).toBe(404);
});

test('[DAY-8] published rows of earlier releases stay as they were: their numbers are their keys', async () => {
  const after = await db()('result_published').where({ exam_id: exam, version: 1 }).orderBy('reg_no');
  const keyed = new Map(after.map((row: (typeof before)[number]) => [row.reg_no, row]));
  expect(after).toHaveLength(before.length);
  const same = before.filter(({ reg_no, dob_mac, body }) => {
    const row = keyed.get(reg_no);
    return row !== undefined && row.body === body && row.dob_mac.equals(dob_mac);
  });
  expect(same).toHaveLength(before.length - 1);
  expect(keyed.get(KEY)!.body).toContain(`"REG_NO":"${WRITTEN}"`);
  const sealed = await db()('release_answer').where({ exam_id: exam, version: 1 }).count<{ count: string }[]>('*');
  expect(Number(sealed[0]!.count)).toBe(before.length);
});

test('[DAY-8] every listed address takes the number encoded as one segment, in whatever way it is written', async () => {
  const { exam_tbl: name } = await db()('exam').where({ id: exam }).first<{ exam_tbl: string }>('exam_tbl');
  for (const typed of WAYS) {
    const byNumber = await api.call('admin', 'GET', pathOf(getStudentByRegId, { id: typed }));
    expect([typed, byNumber.statusCode, byNumber.json<Student>().reg_no]).toEqual([typed, 200, WRITTEN]);
    const paths = [
      pathOf(getStudentByRegIdOfCollege, { id: typed, college: student.colcode }),
      pathOf(listExamRecordsOfStudent, { regno: typed, exam: name }),
      pathOf(listArrearsOfStudent, { regno: typed, exam: name }),
      pathOf(getStatement, { examId: exam, regNo: typed }),
      pathOf(explainResult, { regNo: typed }),
    ];
    const ticket = pathOf(getHallTicket, { regNo: typed, college: student.colcode, exam: name });
    for (const [who, path] of [...paths.map((path) => ['admin', path] as const), ['college', ticket] as const]) {
      const answer = await api.call(who, 'GET', path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.body).toContain(WRITTEN);
      expect(answer.body).not.toContain(`"${KEY}"`);
    }
    // nobody has handed a photo in: the number is understood, and nothing is found
    const photo = await api.call('college', 'GET', pathOf(getTicketPhoto, { regNo: typed }));
    expect([photo.statusCode, photo.json<Problem>().type]).toEqual([404, 'no-photo']);
  }
  const found = await api.call('admin', 'GET', '/student/search?text=22ucs001');
  expect(found.json<{ items: Student[] }>().items.map(({ reg_no }) => reg_no)).toEqual([WRITTEN]);
});

test('[DAY-8] what was released keeps name and birth date; a correction shows with the next release', async () => {
  const statement = async () =>
    (await api.call('admin', 'GET', pathOf(getStatement, { examId: exam, regNo: KEY }))).json<{
      stu_name: string;
      dob: string;
    }>();
  const first = await statement();
  const id = student.student_id;
  const { row_version } = (await api.call('admin', 'GET', pathOf(getStudentByRegId, { id: KEY }))).json<Student>();
  const edit = (body: object) =>
    api.call('admin', 'PUT', `/student-edits/${id}`, { tab: 'basic', row_version, stu_name: 'Corrected K', ...body });
  expect((await edit({ reason: 'too short' })).statusCode).toBe(400);
  const saved = await edit({ reason: 'The community certificate says so.' });
  expect([saved.statusCode, saved.body]).toEqual([200, expect.stringContaining('1 field is changed')]);
  expect(await statement()).toEqual(first);
  expect((await api.call('nobody', 'POST', '/result/look-up', { regNo: KEY, dob: student.dob })).body).toContain(
    student.stu_name,
  );
  const changes = (await api.call('admin', 'GET', `/student-edits/${id}`)).json<object[]>();
  expect(changes[0]).toMatchObject({
    tab: 'basic',
    field: 'stu_name',
    from: student.stu_name,
    to: 'Corrected K',
    reason: 'The community certificate says so.',
    by: expect.any(String),
    at: expect.any(String),
  });
  expect((await api.call('college', 'PUT', `/student-edits/${id}`, {})).statusCode).toBe(403);
});
