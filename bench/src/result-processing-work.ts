import type { JobContext, JobRow } from '@thervu/api/core/jobs/jobs';
import { PROCESS, resultRunJobs } from '@thervu/api/modules/result-run/run-jobs';
import { insertRun, rulesFor } from '@thervu/api/modules/result-run/run-queries';
import type { Knex } from 'knex';

/** The exam whose rows are copied: the one with the most confirmed papers, also if its scripts are still being valued. */
const MAX_COLLEGE = `
select exam_id, count(*)::int as rows from exam_application where ex_confm group by exam_id order by count(*) desc limit 1`;
/** The same external mark for a paper in every run, where none has been keyed yet. */
const DRAWN = `case when a.absent or c.scheme = 'COMPLETION' then null when c.scheme = 'COMMENDED' then (hashint8(a.id) & 2147483647) % 2
  when c.extl_max > 0 then (hashint8(a.id) & 2147483647) % (c.extl_max + 1) end`;
const COPY = `
insert into exam_application (exam_id, student_id, reg_no, colcode, deg_id, cour_id, p_code, sem, app_type, attempt, ex_confm, confirmed_at,
  intl_mark, intl_source, ext_mark, ext_source, absent)
select ?::int, a.student_id, a.reg_no, a.colcode, a.deg_id, a.cour_id, a.p_code, a.sem, a.app_type, a.attempt, a.ex_confm, a.confirmed_at,
  a.intl_mark, a.intl_source, coalesce(a.ext_mark, m.drawn), coalesce(a.ext_source, case when m.drawn is not null then 'CAMP' end), a.absent
from exam_application a join course c using (cour_id) cross join lateral (select ${DRAWN} as drawn) m
where a.exam_id = ? and a.ex_confm order by a.id`;

/** An exam that no university has: rows of its own, so that the demo is not changed. */
const YEAR = 2098;

export interface BenchExam {
  id: number;
  rows: number;
}

/** Copies the confirmed papers of the largest exam, with their marks, into an exam of the bench. */
export async function copyExam(db: Knex): Promise<BenchExam> {
  const { rows: largest } = await db.raw<{ rows: { exam_id: number; rows: number }[] }>(MAX_COLLEGE);
  if (!largest[0]) throw new Error('No exam has confirmed papers: load the demo first.');
  const [exam] = await db.transaction(async (trx) => {
    const made = await trx('exam')
      .insert({ etype: 'EVEN', eyear: YEAR, emonth: 'APR', stage: 'CONSOLIDATED' })
      .returning<{ id: number }[]>('id');
    await trx.raw('select create_exam_partitions(?)', [made[0]!.id]);
    return made;
  });
  const id = exam!.id;
  await db.raw(COPY, [id, largest[0].exam_id]);
  await db.raw('vacuum analyze exam_application');
  return { id, rows: largest[0].rows };
}

/** Deletes the rows of the bench; also those of an interrupted one. */
export async function dropExam(db: Knex): Promise<void> {
  const exam = await db('exam')
    .where({ eyear: YEAR, emonth: 'APR' })
    .first<{ id: number; exam_tbl: string } | undefined>();
  if (!exam) return;
  await forgetRuns(db, exam.id);
  await db.transaction(async (trx) => {
    const name = exam.exam_tbl.toLowerCase();
    for (const [parent, child] of [
      ['result', `r${name.slice(1)}`],
      ['camp_mark', `c${name.slice(1)}`],
      ['script', `s${name.slice(1)}`],
      ['seat', `h${name.slice(1)}`],
      ['exam_application', name],
    ] as const) {
      await trx.raw('alter table ?? detach partition part.??', [parent, child]);
      await trx.raw('drop table part.??', [child]);
    }
    for (const table of ['exam_fee', 'exam_stage_log']) await trx(table).where({ exam_id: exam.id }).delete();
    await trx('exam').where({ id: exam.id }).delete();
  });
}

/** Removes every run of the exam with its rows. */
export async function forgetRuns(db: Knex, examId: number): Promise<void> {
  const runs = () => db('result_run').where({ exam_id: examId }).select('id');
  await db('result_standing').where({ exam_id: examId }).delete();
  await db('result').where({ exam_id: examId }).delete();
  for (const table of ['result_run_part', 'result_run_moderation', 'result_difference'])
    await db(table).whereIn('run_id', runs()).delete();
  await db('result_run').where({ exam_id: examId }).delete();
}

export interface Processing {
  run: number;
  /** Milliseconds to the last row, to the last average, and to the end of the second calculation. */
  rows: number;
  averages: number;
  checked: number;
  differences: number;
}

/** One run of the exam by the job itself. */
export async function processExam(db: Knex, { id }: BenchExam): Promise<Processing> {
  const office = await db('app_user').where({ login: '501' }).first<{ id: number }>('id');
  const { rules } = await rulesFor(db, id);
  const run = await insertRun(db, {
    exam_id: id,
    kind: 'MAIN',
    version: 1,
    base_version: null,
    rules,
    started_by: office.id,
  });
  const start = performance.now();
  const since = { rows: 0, averages: 0 };
  const context = {
    job: { exam_id: id, created_by: office.id, params: { run: run.id } as Record<string, unknown> } as JobRow,
    db,
    // each phase ends when the next one is reported
    progress: (_done: number, _total?: number | null, message?: string) => {
      const now = performance.now() - start;
      if (message?.startsWith('Writing averages') && since.rows === 0) since.rows = now;
      if (message?.startsWith('Calculating a second') && since.averages === 0) since.averages = now;
      return Promise.resolve();
    },
  } as JobContext;
  await resultRunJobs.find(({ kind }) => kind === PROCESS)!.run(context);
  const checked = performance.now() - start;
  const outcome = await db('result_run')
    .where({ id: run.id })
    .first<{ check_outcome: { differences: number } }>('check_outcome');
  return { run: run.id, ...since, checked, differences: outcome.check_outcome.differences };
}
