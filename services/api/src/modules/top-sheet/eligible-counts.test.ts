import { apiUnderTest } from '../../testing/api-under-test';
import { answeredCounts, countedRows, scriptsByPlace } from '../../testing/counted-scripts';
import { countChangedColleges } from './eligible-count-queries';
import { numberScripts } from './numbering';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;

let exam: number;
let gone: Record<string, unknown>;
const answered = () => answeredCounts(api.clone.pools.office, exam);
const counted = () => countedRows(owner(), exam);
const waiting = async (): Promise<string[]> =>
  (await owner()('eligible_change').where({ exam_id: exam }).distinct<{ colcode: string }[]>('colcode')).map(
    ({ colcode }) => colcode,
  );
const applications = () => owner()('exam_application').where({ exam_id: exam });

beforeAll(async () => {
  const found = await owner()('exam').where({ exam_tbl: 'E26A' }).first<{ id: number }>('id');
  exam = found.id;
});

interface Application {
  id: number;
  colcode: string;
  cour_id: number;
  ex_confm: boolean;
}
const someone = (ex_confm: boolean): Promise<Application> =>
  applications()
    .join('course as c', 'c.cour_id', 'exam_application.cour_id')
    .where({ ex_confm, 'c.p_type': 'THEORY', 'c.scheme': 'MARKS' })
    .where('c.extl_max', '>', 0)
    .orderBy('id')
    .first<Application>('exam_application.id', 'colcode', 'exam_application.cour_id', 'ex_confm');

const CHANGES: [what: string, change: () => Promise<unknown>][] = [
  [
    'one is confirmed',
    async () =>
      applications()
        .where({ id: (await someone(false)).id })
        .update({ ex_confm: true }),
  ],
  [
    'one is confirmed no more',
    async () =>
      applications()
        .where({ id: (await someone(true)).id })
        .update({ ex_confm: false }),
  ],
  ['a whole exam is confirmed', () => applications().where({ ex_confm: false }).update({ ex_confm: true })],
  [
    'a student takes the applications to another college',
    async () => {
      const { id, colcode } = await someone(true);
      const to = await owner()('college')
        .whereNot({ colcode })
        .where({ is_head_office: false })
        .first<{ colcode: string }>();
      await applications().where({ id }).update({ colcode: to.colcode });
    },
  ],
  [
    'an application goes',
    async () => {
      const { id } = await someone(true);
      gone = await applications().where({ id }).first<Record<string, unknown>>();
      await applications().where({ id }).delete();
    },
  ],
  ['one comes confirmed', () => owner()('exam_application').insert(gone)],
  [
    'a paper gets another board',
    async () =>
      owner()('course')
        .where({ cour_id: (await someone(true)).cour_id })
        .update({ board: 'BOTANY' }),
  ],
  [
    'a paper is written no more',
    async () =>
      owner()('course')
        .where({ cour_id: (await someone(true)).cour_id })
        .update({ p_type: 'PRACTICAL' }),
  ],
  [
    'scripts are numbered',
    async () => {
      await owner()('exam').where({ id: exam }).update({ stage: 'SCHEDULED' });
      await numberScripts(owner(), exam, { progress: () => Promise.resolve(), recordAudit: () => Promise.resolve() });
    },
  ],
  [
    'a number is taken away',
    async () => {
      const script = await owner()('script').where({ exam_id: exam }).first<{ id: number }>('id');
      await owner()('script').where({ exam_id: exam, id: script.id }).delete();
    },
  ],
];

test.each(CHANGES)('counts are those of all rows: %s', async (_what, change) => {
  await countChangedColleges(owner());
  expect(await waiting()).toEqual([]);
  const before = await answered();
  expect(before).toEqual(await counted());
  await change();
  const after = await counted();
  expect(after).not.toEqual(before);
  expect(await answered()).toEqual(after);
  expect((await waiting()).length).toBeGreaterThan(0);
  await countChangedColleges(owner());
  expect(await waiting()).toEqual([]);
  expect(await answered()).toEqual(after);
});

test('the first numbers of an exam, which come as a part of the table, are counted', async () => {
  await owner()('script').where({ exam_id: exam }).delete();
  await owner()('script_block').where({ exam_id: exam }).delete();
  await countChangedColleges(owner());
  await numberScripts(owner(), exam, {
    ...{ progress: () => Promise.resolve(), recordAudit: () => Promise.resolve() },
    atOnce: 1,
  });
  const after = await counted();
  expect(await answered()).toEqual(after);
  await countChangedColleges(owner());
  expect(await answered()).toEqual(after);
  const { stored, counted: rows } = await scriptsByPlace(owner());
  expect(rows).toContainEqual(expect.objectContaining({ exam_id: exam }));
  expect(stored).toEqual(rows);
});

test('who changes a candidate waits for nobody, and is counted though the worker counts meanwhile', async () => {
  await countChangedColleges(owner());
  const { id, colcode } = await someone(true);
  const change = await owner().transaction();
  await change('exam_application').where({ exam_id: exam, id }).update({ ex_confm: false });
  // another college has changed: the worker counts while the first change is open
  const other = await applications().whereNot({ colcode }).where({ ex_confm: true }).first<Application>('id');
  await applications().where({ id: other.id }).update({ ex_confm: false });
  await countChangedColleges(owner());
  const open = await counted();
  expect(await answered()).toEqual(open);
  await change.commit();
  const after = await counted();
  expect(after).not.toEqual(open);
  expect(await answered()).toEqual(after);
});

test('a change that is taken back leaves nothing, and the next one in its transaction is counted', async () => {
  await countChangedColleges(owner());
  const { id } = await someone(true);
  await owner().transaction(async (trx) => {
    const inside = await trx.transaction();
    await inside('exam_application').where({ exam_id: exam, id }).update({ ex_confm: false });
    await inside.rollback();
    await trx('exam_application').where({ exam_id: exam, id }).update({ ex_confm: false });
  });
  expect(await answered()).toEqual(await counted());
});

test('a college and a camp read no counts', async () => {
  for (const role of ['college', 'camp', 'public', 'auth'] as const)
    await expect(api.clone.pools[role]('eligible_count').first()).rejects.toThrow('permission denied');
});
