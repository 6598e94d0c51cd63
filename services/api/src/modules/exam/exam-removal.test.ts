import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { examTableNames } from '@thervu/contracts/exam/exam-rules';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;

async function create(year: string): Promise<Exam> {
  const body = { tbls: examTableNames(year, 'NOV'), etype: 'ODD', eyear: year, emonth: 'NOV', estatus: 1 };
  return (await api.call('admin', 'POST', '/createExam/createexamtbl', body)).json<{ exam: Exam }>().exam;
}
const remove = ({ id, exam_name, row_version }: Exam, changes: object = {}) =>
  api.call('admin', 'POST', `/control/exams/${id}/remove`, { exam_name, row_version, ...changes });
const tablesOf = async (year: string) => {
  const { rows } = await owner().raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class where relnamespace = 'part'::regnamespace and relkind = 'r' and relname ~ ?`,
    [`^[ecsrh]${year.slice(2)}n$`],
  );
  return rows.length;
};

test('[DAY-12] an exam made by mistake is removed with its partitions, audited; its name is free again', async () => {
  const exam = await create('2041');
  expect(await tablesOf('2041')).toBe(5);
  const answer = await remove(exam);
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'ODD-2041-NOV has been removed.' }]);
  expect(await tablesOf('2041')).toBe(0);
  expect(await owner()('exam').where({ id: exam.id })).toEqual([]);
  const [line] = await owner()('audit_log').where({ action: 'EXAM_REMOVED' }).select<{ before: Exam }[]>('before');
  expect(line!.before).toMatchObject({ exam_name: 'ODD-2041-NOV' });
  expect((await create('2041')).exam_tbl).toBe('E41N');
});

test('[DAY-12] another name, an old page or a begun exam removes nothing', async () => {
  const exam = await create('2042');
  expect((await remove(exam, { exam_name: 'ODD-2041-NOV' })).body).toContain('Type ODD-2042-NOV to remove this exam.');
  expect((await remove(exam, { row_version: exam.row_version + 1 })).statusCode).toBe(409);
  expect(
    (
      await api.call('college', 'POST', `/control/exams/${exam.id}/remove`, {
        exam_name: exam.exam_name,
        row_version: 1,
      })
    ).statusCode,
  ).toBe(403);
  await owner()('exam').where({ id: exam.id }).update({ stage: 'REGISTRATION' });
  expect((await remove(exam)).body).toContain('has begun');
  expect(await tablesOf('2042')).toBe(5);
});

test('[DAY-12] an exam with applications stays, and the answer names what hangs on it', async () => {
  const exam = await create('2043');
  const [row] = await owner()('exam_application')
    .select<{ student_id: number; reg_no: string; colcode: string; deg_id: number }[]>(
      'student_id',
      'reg_no',
      'colcode',
      'deg_id',
    )
    .limit(1);
  await owner()('student_exam').insert({ exam_id: exam.id, ...row });
  const answer = await remove(exam);
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    expect.stringContaining('ODD-2043-NOV stays: it has 1 student on the nominal roll.'),
  ]);
  expect(await tablesOf('2043')).toBe(5);
});
