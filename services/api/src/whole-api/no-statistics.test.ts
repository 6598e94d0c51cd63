import type { Knex } from 'knex';
import { analyzeStale } from '../core/database/statistics-queries';
import { AadhaarSeal } from '../core/secrets/aadhaar';
import type { JobContext, JobKind, JobRow } from '../core/jobs/jobs';
import { folderStorage } from '../core/storage/storage-folder';
import { handedScripts } from '../modules/handed-script/handed-script-queries';
import { rollEntries } from '../modules/fee/fee-queries';
import { consolidatePaper } from '../modules/script-ledger/consolidate-queries';
import { COUNT_SCRIPTS, ledgerJobs } from '../modules/script-ledger/ledger-jobs';
import { countChangedColleges } from '../modules/top-sheet/eligible-count-queries';
import { hallSheets, sheetPage } from '../modules/top-sheet/top-sheet-queries';
import { numberScripts } from '../modules/top-sheet/numbering';
import { ApiUnderTest, TEST_AADHAAR_KEYS } from '../testing/api-under-test';
import { watchPlans } from '../testing/plan-watch';
import { forgetStatistics } from '../testing/forget-statistics';
import { theory } from '../testing/result-desk';
import { ResultExam, runResultJob } from '../testing/result-exam';

/** A bad plan reads a hundred or a thousand times as much; another order of the same steps reads twice as much. */
const MORE_ROWS = 6;
/** Below this a statement is cheap whatever its plan. */
const CHEAP_ROWS = 5_000;
/** Students of the run that once took 65 s, and papers of each. */
const STUDENTS = 83;
const PAPERS = 6;

const known = new ApiUnderTest();
const bare = new ApiUnderTest();
beforeAll(async () => {
  await known.open();
  await bare.open();
});
afterAll(async () => {
  await known.close();
  await bare.close();
});

const examOf = async (db: Knex, exam: string): Promise<number> =>
  (await db('exam').where({ exam_tbl: exam }).first<{ id: number }>('id')).id;

/** Runs a job here and now, as the worker would. */
async function runKind(kinds: readonly JobKind[], kind: string, db: Knex, examId: number): Promise<void> {
  const office = await db('app_user').where({ login: '501' }).first<{ id: number }>('id');
  const context: JobContext = {
    job: { exam_id: examId, created_by: office.id, params: {} } as unknown as JobRow,
    db,
    storage: folderStorage('unused'),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    progress: () => Promise.resolve(),
  };
  await kinds.find((jobKind) => jobKind.kind === kind)!.run(context);
}

/** The exam of the applications, closed: everybody of it is confirmed and has no number yet. */
async function closedRoll(db: Knex): Promise<number> {
  const exam = await examOf(db, 'E26A');
  await db('exam_application').where({ exam_id: exam }).update({ ex_confm: true });
  await db('exam').where({ id: exam }).update({ stage: 'SCHEDULED' });
  return exam;
}

/** The results of a whole degree, planted as the camps have left them. */
async function plantedRun(api: ApiUnderTest): Promise<{ examId: number; run: number }> {
  const exam = await new ResultExam(api.clone.pools.owner, 2090).open();
  await exam.withOwnDegree('UG', STUDENTS);
  await exam.plant(
    Array.from({ length: STUDENTS * PAPERS }, (_, nth) => ({
      paper: theory(`PLAN0${nth % PAPERS}`),
      student: Math.floor(nth / PAPERS),
      intl: 20,
      ext: 25 + (nth % 40),
    })),
  );
  const started = await api.call('admin', 'POST', `/control/result-runs/exams/${exam.examId}`, { kind: 'MAIN' });
  expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
  await api.clone.pools.owner('job').update({ state: 'DONE', finished_at: new Date() });
  const run = await api.clone.pools.owner('result_run').where({ exam_id: exam.examId }).first<{ id: number }>('id');
  return { examId: exam.examId, run: run.id };
}

interface Work<T> {
  prepare: (api: ApiUnderTest) => Promise<T>;
  act: (db: Knex, prepared: T) => Promise<unknown>;
}
const works: Record<string, Work<never>> = {};
const work = <T>(name: string, prepare: Work<T>['prepare'], act: Work<T>['act']) => {
  works[name] = { prepare, act } as unknown as Work<never>;
};
const owner = (api: ApiUnderTest) => api.clone.pools.owner;

work(
  'eligible list',
  (api) => closedRoll(owner(api)),
  (db, exam) => db('v_qp_eligible').where({ exam_id: exam }),
);
work(
  'nominal roll',
  (api) => closedRoll(owner(api)),
  (db, examId) => rollEntries(db, { college: 'all' }, { examId, college: '101' }),
);
work(
  'numbers of scripts',
  (api) => closedRoll(owner(api)),
  (db, exam) => numberScripts(db, exam, { progress: () => Promise.resolve(), recordAudit: () => Promise.resolve() }),
);
work(
  'top sheets',
  (api) => examOf(owner(api), 'E25N'),
  async (db, examId) => {
    await sheetPage(db, { examId }, '', 250);
    await hallSheets(db, { examId, college: '101' });
  },
);
work(
  'script ledger',
  (api) => examOf(owner(api), 'E25N'),
  (db, exam) => runKind(ledgerJobs, COUNT_SCRIPTS, db, exam),
);
work(
  'consolidation',
  (api) => examOf(owner(api), 'E25N'),
  async (db, exam) => {
    const office = await db('app_user').where({ login: '501' }).first<{ id: number }>('id');
    const papers: string[] = await db('script').where({ exam_id: exam }).distinct('p_code').pluck('p_code');
    expect(papers.length).toBeGreaterThan(0);
    for (const paper of papers) await consolidatePaper(db, exam, paper, office.id);
  },
);
work(
  'scripts handed to the office',
  async (api) => {
    const examId = await examOf(owner(api), 'E25N');
    // absentees of whom a script is keyed, and of whom none has been seen
    await owner(api).raw(
      `update exam_application set absent = true, ext_mark = null where exam_id = :examId and id in (
         select application_id from script where exam_id = :examId order by id limit 200)`,
      { examId },
    );
    await countChangedColleges(owner(api));
    return examId;
  },
  (db, examId) => handedScripts(db, examId, { open: true, most: 500 }),
);
work('result run', plantedRun, (db, { examId, run }) => runResultJob(db, { examId, run }));

/** What each statement of the work has read, the same statement summed. */
async function costOf(api: ApiUnderTest, { prepare, act }: Work<never>, isBare: boolean): Promise<Map<string, number>> {
  const prepared = await prepare(api);
  if (isBare) await forgetStatistics(api.clone.ownerUrl);
  else await analyzeStale(owner(api));
  const watch = watchPlans(api.clone.ownerUrl);
  try {
    await act(watch.db, prepared);
  } finally {
    await watch.close();
  }
  const cost = new Map<string, number>();
  for (const { text, rows } of watch.statements) cost.set(text, (cost.get(text) ?? 0) + rows);
  return cost;
}

test.each(Object.keys(works))(
  '[DAY-5] %s: no statement collapses on tables of which the planner knows nothing',
  async (name) => {
    const informed = await costOf(known, works[name]!, false);
    const blind = await costOf(bare, works[name]!, true);
    expect(informed.size).toBeGreaterThan(0);
    const collapsed = [...blind]
      // the look for a referenced row is planned by the table's size alone: a small one is read through
      .filter(([text]) => !text.endsWith('FOR KEY SHARE OF x'))
      .filter(([text, rows]) => rows > CHEAP_ROWS && rows > MORE_ROWS * (informed.get(text) ?? CHEAP_ROWS / MORE_ROWS))
      .map(([text, rows]) => `${rows} rows instead of ${informed.get(text) ?? 'none'}: ${text.slice(0, 300)}`);
    expect(collapsed).toEqual([]);
  },
  120_000,
);

test('[DAY-5] what is written in bulk is analysed: a job of imports, and before each job whatever is stale', async () => {
  const db = owner(bare);
  await forgetStatistics(bare.clone.ownerUrl);
  const unknown = async () =>
    Number(
      (
        await db('pg_class')
          .whereRaw(`relnamespace = 'public'::regnamespace and relkind in ('r','p') and not relispartition`)
          .where('reltuples', '<', 0)
          .whereRaw('relname in (?, ?, ?)', ['student', 'exam_application', 'course'])
          .count({ n: '*' })
          .first<{ n: string }>()
      ).n,
    );
  expect(await unknown()).toBe(3);
  expect(await analyzeStale(db)).toEqual(expect.arrayContaining(['student', 'exam_application', 'course']));
  expect(await unknown()).toBe(0);
  expect(await analyzeStale(db)).not.toEqual(expect.arrayContaining(['student', 'exam_application']));
});
