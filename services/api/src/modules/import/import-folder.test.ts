import { cloneDatabase, type ClonedDatabase } from '@thervu/testing/database';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { csvOf } from '../../testing/import-test-data';
import { createFirstOffice } from '../auth/first-office-queries';
import { officerAtTerminal } from '../auth/officer-at-terminal-service';
import {
  FOLDER_KINDS,
  folderKindOf,
  folderLines,
  importFolder,
  type FolderFile,
  type FolderOrder,
} from './folder-service';
import { IMPORT_EXAMPLES } from './import-examples';
import { templateBytes } from './import-files';

/** A portal without the demonstration. */
let clone: ClonedDatabase;
const PASSWORD = 'kezhvu-thoppil-29-maram';
beforeAll(async () => {
  clone = await cloneDatabase('template');
  await createFirstOffice(clone.pools.owner, PASSWORD, {
    name: 'A. Officer',
    designation: 'Controller',
    email: 'officer@example.org',
  });
  await clone.pools.owner('app_user').update({ must_change: false });
  // what every portal begins with
  await clone.pools.owner('degree_level').insert({ degree: 'UG', reval_group: 'UG', sort: 0 }).onConflict().ignore();
  await clone.pools
    .owner('grading_scheme')
    .insert({ scheme: 'MARKS', description: 'Internal and external marks', carries_marks: true, counts_in_gpa: true })
    .onConflict()
    .ignore();
});
afterAll(() => clone.drop());
const db = () => clone.pools.owner;

const COUNTED = ['degree', 'college', 'course', 'student', 'earlier_result', 'earlier_batch', 'import', 'import_row'];
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      COUNTED.map(async (table) => [
        table,
        Number((await db()(table).count('* as count').first<{ count: number }>()).count),
      ]),
    ),
  ) as Record<string, number>;

async function orderOf(change: Partial<FolderOrder> = {}): Promise<FolderOrder> {
  const officer = await officerAtTerminal(db(), { login: '501', password: PASSWORD }, 'import.manage');
  const actor = { ...officer!, requestId: 'import:folder', ip: '127.0.0.1' };
  return { actor, apply: false, leaveOutProblems: false, seal: new AadhaarSeal(TEST_AADHAAR_KEYS), ...change };
}

/** The worked examples, as a person finds them in the folder: in the order of their names, which is not that of the import. */
const folder = async (): Promise<FolderFile[]> =>
  Promise.all(FOLDER_KINDS.map(async (kind) => ({ name: `${kind}.xlsx`, bytes: await templateBytes(kind) }))).then(
    (files) => files.sort((a, b) => a.name.localeCompare(b.name)),
  );

test('[DAY-9] the name of a file says what is in it', () => {
  expect(
    ['2 Colleges.csv', 'degrees.xlsx', 'Earlier_Results 2019.xlsx', 'students-b.CSV', 'notes.docx', 'list.csv'].map(
      folderKindOf,
    ),
  ).toEqual(['colleges', 'degrees', 'earlier-results', 'students', null, null]);
});

test('[DAY-9] an officer is asked for name and password: nobody else takes a folder in', async () => {
  expect(await officerAtTerminal(db(), { login: '501', password: 'wrong' }, 'import.manage')).toBeUndefined();
  expect(await officerAtTerminal(db(), { login: 'nobody', password: PASSWORD }, 'import.manage')).toBeUndefined();
  expect(await officerAtTerminal(db(), { login: '501', password: PASSWORD }, 'import.manage')).toMatchObject({
    role: 'admin',
  });
});

test('[DAY-9] the worked examples go into an empty portal in the right order: a trial writes nothing, --apply all of it under a name', async () => {
  const before = await counts();
  const trial = await importFolder(db(), await folder(), await orderOf());
  expect(trial.applied).toBe(false);
  expect(trial.files.map(({ kind, good, problem, problems }) => [kind, good, problem, problems])).toEqual(
    FOLDER_KINDS.map((kind) => [kind, IMPORT_EXAMPLES[kind].length, 0, []]),
  );
  expect(await counts()).toEqual(before);

  const order = await orderOf({ apply: true });
  const done = await importFolder(db(), await folder(), order);
  expect(done.applied).toBe(true);
  expect(folderLines(done, order).at(-1)).toContain('was written');
  const after = await counts();
  for (const table of ['degree', 'college', 'course', 'student']) expect(after[table]! - before[table]!).toBe(1);
  expect(after.earlier_result).toBe(2);
  // what was written before the portal waits for a second officer, whichever way it came
  expect(await db()('earlier_result').where({ stands: true })).toEqual([]);
  const trail = await db()('audit_log')
    .where({ action: 'IMPORT_APPLIED' })
    .orderBy('id')
    .select('actor_login', 'request_id');
  expect(trail).toEqual(FOLDER_KINDS.map(() => ({ actor_login: '501', request_id: 'import:folder' })));

  const again = await importFolder(
    db(),
    (await folder()).filter(({ name }) => !name.startsWith('earlier')),
    order,
  );
  expect(again.files.map(({ good, problem }) => [good, problem])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
});

test('[DAY-9] one report names every problem by file, row and column; nothing is written while there is one', async () => {
  const files: FolderFile[] = [
    {
      name: 'colleges.csv',
      bytes: csvOf(Object.keys(IMPORT_EXAMPLES.colleges[0]!), [
        { ...(IMPORT_EXAMPLES.colleges[0] as Record<string, string>), Colcode: '902' },
        { ...(IMPORT_EXAMPLES.colleges[0] as Record<string, string>), Colcode: '903', Mobile: '12' },
      ]),
    },
    { name: 'degrees.csv', bytes: Buffer.from('This,is\nno,degree\n') },
    { name: 'photos.zip.csv', bytes: Buffer.from('x') },
  ];
  const before = await counts();
  const order = await orderOf({ apply: true });
  const report = await importFolder(db(), files, order);
  expect(report.applied).toBe(false);
  const lines = folderLines(report, order);
  expect(lines).toContain('colleges.csv (colleges): 1 good, 1 with problems');
  expect(lines.join('\n')).toMatch(/Mobile: .*\n\s+row 3: 12/);
  expect(lines.join('\n')).toContain('degrees.csv: The header lacks');
  expect(lines.join('\n')).toContain('photos.zip.csv: Left out');
  expect(await counts()).toEqual(before);

  const left = await importFolder(db(), files.slice(0, 1), await orderOf({ apply: true, leaveOutProblems: true }));
  expect(left.applied).toBe(true);
  expect(await db()('college').whereIn('colcode', ['902', '903']).pluck('colcode')).toEqual(['902']);
});

test('[DAY-9] a row that only the database rejects is named in the report, and the others can be written without it', async () => {
  const example = IMPORT_EXAMPLES.colleges[0] as Record<string, string>;
  const rows = ['905', '906', '907'].map((Colcode) => ({ ...example, Colcode }));
  const files = [{ name: 'colleges.csv', bytes: csvOf(Object.keys(example), rows) }];
  await db().raw(`create function reject_906() returns trigger language plpgsql as $$
    begin raise exception 'A rule of the database rejects this row.'; end $$`);
  await db().raw(`create trigger reject_906 before insert on college
    for each row when (new.colcode = '906') execute function reject_906()`);
  try {
    const order = await orderOf({ apply: true });
    const stopped = await importFolder(db(), files, order);
    expect(stopped).toMatchObject({ applied: false, files: [{ good: 2, problem: 1 }] });
    expect(folderLines(stopped, order).join('\n')).toMatch(/A rule of the database rejects this row\. 1 row\n\s+row 3/);
    const left = await importFolder(db(), files, await orderOf({ apply: true, leaveOutProblems: true }));
    expect(left).toMatchObject({ applied: true, files: [{ good: 2, problem: 1 }] });
    expect(await db()('college').whereIn('colcode', ['905', '906', '907']).pluck('colcode')).toEqual(['905', '907']);
  } finally {
    await db().raw('drop function reject_906() cascade');
  }
});
