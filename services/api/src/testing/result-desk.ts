import type { ResultProcessing, ResultRun } from '@thervu/contracts/result-run/result-run-contract';
import type { ApiUnderTest, Person } from './api-under-test';
import { ResultExam, runResultJob, type PlantedPaper, type PlantedRow } from './result-exam';

export const theory = (code: string, overrides: Partial<PlantedPaper> = {}): PlantedPaper => ({
  code,
  level: 'UG',
  p_type: 'THEORY',
  scheme: 'MARKS',
  credit: 4,
  intl_max: 25,
  extl_max: 75,
  intl_min: 0,
  extl_min: 30,
  ...overrides,
});
/** Twelve students of several colleges: passes, fails, an absence, a zero, a missing script. */
export const ROWS: PlantedRow[] = Array.from({ length: 12 }, (_, student) => [
  { paper: theory('RUN001'), student, intl: 20, ext: 25 + student },
  { paper: theory('RUN002'), student, intl: 15, ext: student === 3 ? null : 40, absent: student === 3 },
  { paper: theory('RUN003'), student, intl: 10, ext: student === 5 ? null : student === 6 ? 0 : 55 },
]).flat();

/** The last year of an exam that the table takes. */
const LAST_YEAR = 2099;

/** The office at the results of an exam of its own, a new one before each test, from this year on. */
export function resultRunSetup(api: ApiUnderTest, firstYear: number) {
  const db = () => api.clone.pools.owner;
  let made = 0;
  // the exams of November until the last year there may be, then those of April
  const another = () => {
    const years = LAST_YEAR - firstYear + 1;
    const exam = new ResultExam(db(), firstYear + (made % years), made < years ? 'NOV' : 'APR');
    made += 1;
    return exam.open();
  };
  const setup = { exam: undefined as unknown as ResultExam, ids: [] as number[] };
  beforeEach(async () => {
    setup.exam = await another();
    setup.ids = await setup.exam.plant(ROWS);
  });
  const path = (rest = '') => `/control/result-runs/exams/${setup.exam.examId}${rest}`;
  const processing = async (as: Person = 'admin') => (await api.call(as, 'GET', path())).json<ResultProcessing>();
  const openRun = async (as: Person = 'admin'): Promise<ResultRun> => (await processing(as)).run!;
  const start = (kind = 'MAIN', as: Person = 'admin') => api.call(as, 'POST', path(), { kind });
  /** Ends the jobs the calls have queued, since no worker runs here. */
  const settleJobs = () =>
    db()('job').whereIn('state', ['QUEUED', 'RUNNING']).update({ state: 'DONE', finished_at: new Date() });
  async function finished(kind = 'MAIN'): Promise<ResultRun> {
    const started = await start(kind);
    expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
    await settleJobs();
    await runResultJob(db(), { examId: setup.exam.examId, run: (await openRun()).id });
    return openRun();
  }
  const approve = (run: ResultRun, as: Person = 'admin2', change: object = {}) =>
    api.call(as, 'POST', `/control/result-runs/${run.id}/approve`, {
      counts: run.counts,
      row_version: run.row_version,
      ...change,
    });
  const discard = (run: ResultRun, as: Person = 'admin') =>
    api.call(as, 'POST', `/control/result-runs/${run.id}/discard`, {
      reason: 'A mistake',
      row_version: run.row_version,
    });
  const rowsOf = (run: number) =>
    db()('result')
      .where({ exam_id: setup.exam.examId, run_id: run })
      .orderBy('application_id')
      .select(
        'application_id',
        'result',
        'reason',
        'ext_mark',
        'moderation',
        'total_mark',
        'grade',
        'steps',
        'is_current',
        'version',
      );
  /** Does what the release does to a run and its exam, as far as a later run depends on it. */
  async function release(run: number, version: number): Promise<void> {
    const filter = { exam_id: setup.exam.examId };
    await db()('result_run')
      .where({ id: run })
      .update({
        state: 'APPROVED',
        approved_by: db()('app_user').where({ login: 'office2@example.org' }).select('id'),
        approved_at: new Date(),
        published_at: new Date(),
      });
    const changed = db()('result')
      .where({ ...filter, version })
      .select('application_id');
    await db()('result')
      .where(filter)
      .where('version', '<', version)
      .whereIn('application_id', changed)
      .update({ is_current: false });
    await db()('result')
      .where({ ...filter, version })
      .update({ is_current: true });
    await db()('exam').where({ id: setup.exam.examId }).update({ stage: 'PUBLISHED', published_at: new Date() });
  }

  return Object.assign(setup, {
    another,
    path,
    processing,
    openRun,
    start,
    settleJobs,
    finished,
    approve,
    discard,
    rowsOf,
    release,
  });
}
