import type { AllocationChange, CampAllocation } from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import type { College } from '@thervu/contracts/college/college-contract';
import type { JobContext, JobRow } from '../../core/jobs/jobs';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { folderStorage } from '../../core/storage/storage-folder';
import { apiUnderTest, TEST_AADHAAR_KEYS, type Person } from '../../testing/api-under-test';
import { numberScripts } from '../top-sheet/numbering';
import { rejectWithoutCamp } from '../top-sheet/camp-readiness-service';
import { TOP_SHEET_DATA, topSheetJobs } from '../top-sheet/top-sheet-jobs';
import { gatesOf } from '../exam-stage/stage-gates';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let exam: number;
beforeAll(async () => {
  exam = (await db()('exam').where({ exam_tbl: 'E26A' }).first<{ id: number }>('id')).id;
  await db()('exam_application').where({ exam_id: exam }).update({ ex_confm: true });
  await db()('exam').where({ id: exam }).update({ stage: 'SCHEDULED' });
});
const read = async () => (await api.call('admin', 'GET', '/camp-allocation?exam=E26A')).json<CampAllocation>();
const college = async (code = '101') => (await read()).colleges.find(({ colcode }) => colcode === code)!;
let key = 0;
const save = (body: object, as: Person = 'admin') =>
  api.call(
    as,
    'PUT',
    '/camp-allocation',
    { board: null, move: null, reason: 'Nearer', ...body },
    {
      'idempotency-key': `allocation-${++key}-0000000000`,
    },
  );
const run = () =>
  numberScripts(db(), exam, { progress: () => Promise.resolve(), recordAudit: () => Promise.resolve() });
const scriptsOf = (colcode: string) =>
  db()('script as s')
    .join('exam_application as a', (on) => on.on('a.exam_id', 's.exam_id').on('a.id', 's.application_id'))
    .where({ 's.exam_id': exam, 'a.colcode': colcode })
    .select<{ place: string; board: string; barcode: string; p_code: string }[]>(
      's.place',
      's.board',
      's.barcode',
      's.p_code',
    );

test('[DAY-3] without a camp no top sheet is made: order, gate of SHEETS and job name the college, and an allocation opens them', async () => {
  await db()('college').where({ colcode: '101' }).update({ place: null });
  const refused = await api.call('admin', 'POST', '/campDummy/barcode', { exam: 'E26A' });
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  await expect(rejectWithoutCamp(db(), exam)).rejects.toThrow(
    /1 college has no camp for their scripts.*Camp allocation.*101/,
  );
  const [step] = (await gatesOf(db(), exam)).filter(({ to }) => to === 'SHEETS');
  const gate = step!.gates.find((entry) => entry.key === 'WITHOUT_CAMP')!;
  expect(gate).toMatchObject({ blocks: true, count: 1, open: 'camp-allocation?exam=E26A' });
  expect(gate.first[0]).toMatch(/^101 \(/);
  expect((await save({ colleges: ['101'], place: 'Sona' })).json()).toMatchObject({ changed: 1 });
  await expect(rejectWithoutCamp(db(), exam)).resolves.toBeUndefined();
});

/** The job of the top sheets, as the worker runs it. */
const makeSheets = () =>
  topSheetJobs
    .find(({ kind }) => kind === TOP_SHEET_DATA)!
    .run({
      job: { id: crypto.randomUUID(), exam_id: exam, created_by: null, params: { examId: exam } as object } as JobRow,
      db: db(),
      storage: folderStorage(api.storageDir),
      seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
      progress: () => Promise.resolve(),
    } as JobContext);

test('[DAY-3] a job of top sheets that was ordered before a college lost its camp numbers nothing and names the college', async () => {
  await db()('college').where({ colcode: '101' }).update({ place: null });
  const before = await db()('script').where({ exam_id: exam }).count('* as n');
  await expect(makeSheets()).rejects.toThrow(
    /^1 college has no camp for their scripts\. Allocate them under Camp allocation first: 101 \(/,
  );
  expect(await db()('script').where({ exam_id: exam }).count('* as n')).toEqual(before);
  await db()('college').where({ colcode: '101' }).update({ place: 'Sona' });
});

test('[DAY-3] the head office needs a camp as well, and is told where it is chosen', async () => {
  await db()('college').where({ is_head_office: true }).update({ place: null });
  await expect(rejectWithoutCamp(db(), exam)).rejects.toThrow(
    /^The head office has no camp for papers with few candidates: choose it under Camps\.$/,
  );
  await db()('college').where({ is_head_office: true }).update({ place: 'PUCAMP' });
});

test('[DAY-3] a board has a camp of its own, and its scripts are numbered for it', async () => {
  const { boards } = await college();
  const board = boards.find(({ expected }) => expected > 0)!.board;
  expect((await save({ colleges: ['101'], place: 'Sona' })).statusCode).toBe(200);
  expect((await save({ colleges: ['101'], board, place: 'Govt' })).json()).toMatchObject({ changed: 1 });
  await run();
  const places = new Map<string, Set<string>>();
  for (const script of await scriptsOf('101'))
    places.set(script.board, (places.get(script.board) ?? new Set()).add(script.place));
  expect([...places.get(board)!]).toContain('Govt');
  expect([...places.get(board)!]).not.toContain('Sona');
  for (const [other, found] of places) if (other !== board) expect([...found]).not.toContain('Govt');
  const camp = (await read()).camps.find(({ place }) => place === 'Govt')!;
  expect(camp.expected).toBeGreaterThan(0);
});

test('[DAY-3] a camp that takes some boards only leaves the others without one', async () => {
  await db()('camp')
    .where({ place: 'Sona' })
    .update({ boards: ['NO SUCH BOARD'] });
  const open = (await college()).boards.filter(({ place, expected }) => place === null && expected > 0);
  expect(open.length).toBeGreaterThan(0);
  await expect(rejectWithoutCamp(db(), exam)).rejects.toThrow(/101/);
  const wrong = await save({ colleges: ['101'], board: open[0]!.board, place: 'Sona' });
  expect([wrong.statusCode, wrong.json<{ errors: object[] }>().errors]).toMatchObject([422, [{ field: 'place' }]]);
  await db()('camp').where({ place: 'Sona' }).update({ boards: null });
});

test('[DAY-3] scripts not yet received go along, received ones stay, and who moved them from where to where and why is kept', async () => {
  await db()('college_board_camp').delete();
  await db()('script').where({ exam_id: exam }).delete();
  await db()('script_block').where({ exam_id: exam }).delete();
  await save({ colleges: ['101'], place: 'Sona' });
  await run();
  const before = (await scriptsOf('101')).filter(({ place }) => place === 'Sona');
  const [kept] = before;
  await db()('script_receipt').insert({ exam_id: exam, barcode: kept!.barcode, place: 'Sona', p_code: kept!.p_code });
  const { movable } = await college();
  expect(movable).toBe(0);
  const answer = await save({ colleges: ['101'], place: 'Padmavani', move: 'E26A', reason: 'Sona is full' });
  expect(answer.json()).toMatchObject({ changed: 1, moved: before.length - 1 });
  const after = await scriptsOf('101');
  expect(after.filter(({ place }) => place === 'Padmavani')).toHaveLength(before.length - 1);
  expect(after.find(({ barcode }) => barcode === kept!.barcode)!.place).toBe('Sona');
  const [moved] = (await api.call('admin', 'GET', '/camp-allocation/history'))
    .json<AllocationChange[]>()
    .filter(({ scripts }) => scripts !== null);
  expect(moved).toMatchObject({
    colcode: '101',
    from_place: 'Sona',
    to_place: 'Padmavani',
    reason: 'Sona is full',
    by: expect.any(String),
  });
});

test('[DAY-3] nobody is allocated to the camp in the own rooms, to an unknown camp or by a stranger, and nothing is written', async () => {
  await db()('camp').where({ place: 'Govt' }).update({ host: '101' });
  const before = await college();
  expect((await save({ colleges: ['101'], place: 'Govt' })).statusCode).toBe(422);
  expect((await save({ colleges: ['101'], place: 'Nowhere' })).statusCode).toBe(422);
  expect((await save({ colleges: ['101', '99999'], place: 'Sona' })).statusCode).toBe(422);
  expect((await save({ colleges: ['501'], place: 'Sona' })).statusCode).toBe(422);
  expect((await save({ colleges: ['101'], place: 'Sona' }, 'college')).statusCode).toBe(403);
  expect(await college()).toEqual(before);
  await db()('camp').where({ place: 'Govt' }).update({ host: null });
});

test('[DAY-3] the college form carries the camp; left out it stays, and an unknown one is rejected by field', async () => {
  const { password: _none, col_id: _id, ...form } = (await api.call('admin', 'GET', '/colleges/102')).json<College>();
  expect((await api.call('admin', 'PUT', '/colleges/102', { ...form, place: 'Sengunthar' })).statusCode).toBe(200);
  const { place: _left, row_version: _version, ...listed } = form;
  expect((await api.call('admin', 'PUT', '/colleges/102', listed)).statusCode).toBe(200);
  expect((await api.call('admin', 'GET', '/colleges/102')).json<College>().place).toBe('Sengunthar');
  const wrong = await api.call('admin', 'PUT', '/colleges/102', { ...listed, place: 'SALEM' });
  expect([wrong.statusCode, wrong.json<{ errors: object[] }>().errors]).toMatchObject([422, [{ field: 'place' }]]);
});
