import type { CallArgument } from '@thervu/contracts/core/call';
import { pluralise } from '@thervu/contracts/core/format';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { approveResultRun, discardResultRun, RunCounts } from '@thervu/contracts/result-run/result-run-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { startJob } from '../../core/jobs/jobs';
import { Conflict, Forbidden, Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { assertAnotherOfficer } from '../../core/session/who-may-sign';
import { lockExamById, stepExam } from '../exam/exam-step-service';
import { sign } from '../signature/signing-service';
import { runSigned } from '@thervu/contracts/signature/signed-content';
import { CLEAR } from './run-jobs';
import * as queries from './run-queries';
import type { RunRow } from './run-queries';
import { busy, loadRunExam, runOf } from './run-service';

const COUNT_NAMES = ['P', 'RA', 'AAA', 'W', 'zero', 'moderated', 'outOfBand'] as const;
const same = (a: RunCounts, b: RunCounts) => COUNT_NAMES.every((name) => a[name] === b[name]);

/** A held run as the caller has seen it; nothing works on the results of its exam until the transaction ends. */
async function lockRun(trx: Db, runId: number, version: number) {
  const { exam_id } = await runOf(trx, runId);
  const exam = await lockExamById(trx, exam_id);
  if (!(await queries.tryProcessing(trx, exam_id))) throw busy();
  const run = await runOf(trx, runId, true);
  if (run.row_version !== version)
    throw new Conflict('changed-meanwhile', 'This run has moved on. Look at it again.', {
      yours: { row_version: version },
      theirs: { row_version: run.row_version, state: run.state },
    });
  return { exam, run };
}

/** Approves a run whose second calculation agrees; a first run takes its exam to Processed. */
export async function approveRun(
  context: Context,
  { params, body: { counts, row_version, proof } }: CallArgument<typeof approveResultRun>,
): Promise<{ message: string }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const { exam, run } = await lockRun(trx, Number(params.runId), row_version);
    assertAnotherOfficer(
      run.started_by,
      userId,
      new Forbidden('The officer who started a run does not approve it.', 'same-officer'),
    );
    if (run.state === 'DONE') {
      const found = run.check_outcome?.differences ?? 0;
      throw new Invalid(
        'differences',
        `The second calculation differs in ${pluralise(found, 'row', 'rows')}: this run cannot be approved.`,
      );
    }
    if (run.state !== 'CHECKED')
      throw new Invalid('not-checked', 'Only a run that is finished and checked can be approved.');
    const stale = await queries.changedSince(trx, run.id);
    if (stale.length > 0) {
      const message = `What the run has read has changed since (${stale.map(({ what, count }) => `${count} ${what}`).join(', ')}): discard it and process again.`;
      throw new Invalid('stale', message);
    }
    if (!run.counts || !same(run.counts, counts)) {
      const message = 'The counts are not those you have seen. Look at the run again.';
      throw new Conflict('other-counts', message, { yours: counts, theirs: run.counts });
    }
    await sign(trx, context, { ...runSigned({ ...run, row_version, counts }), proof });
    await queries.setRun(trx, run.id, {
      state: 'APPROVED',
      approved_by: userId,
      approved_at: trx.fn.now(),
      confirmed: JSON.stringify(counts),
    });
    await audit(trx, context, {
      action: 'RESULT_RUN_APPROVED',
      entity: 'result_run',
      entityKey: `${exam.exam_tbl}/${run.id}`,
      examId: exam.id,
      after: {
        kind: run.kind,
        version: run.version,
        counts,
        digest: run.output_digest?.toString('hex') ?? null,
      },
    });
    if (run.kind === 'MAIN') {
      if (exam.stage !== 'CONSOLIDATED')
        throw new Invalid('wrong-stage', `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}.`);
      await stepExam(trx, context, exam, 'PROCESSED', `Run ${run.id} approved`);
    }
    return { message: 'The run is approved.' };
  });
}

/** Marks a run as discarded; its rows are removed by a job. Inside a transaction that holds the exam. */
async function discard(trx: Db, context: Context, run: RunRow, examTbl: string, reason: string): Promise<void> {
  const { userId } = context.user;
  if (run.published_at !== null) throw new Invalid('published', 'A published run is never discarded.');
  if (run.state === 'DISCARDED') throw new Invalid('discarded', 'This run is discarded already.');
  if (await queries.hasPreparedRelease(trx, run.id)) {
    throw new Invalid(
      'release-timed',
      'The release of this run is signed and waits for its moment: two officers cancel it first, under Result Release.',
    );
  }
  await queries.setRun(trx, run.id, {
    state: 'DISCARDED',
    discarded_by: userId,
    discarded_at: trx.fn.now(),
    discard_reason: reason,
  });
  await audit(trx, context, {
    action: 'RESULT_RUN_DISCARDED',
    entity: 'result_run',
    entityKey: `${examTbl}/${run.id}`,
    examId: run.exam_id,
    before: { state: run.state },
    after: { reason },
  });
}

const clearing = (context: Context, exam: { id: number; exam_tbl: string; exam_name: string }) =>
  startJob(context, {
    kind: CLEAR,
    title: `Removing discarded results of ${exam.exam_name}`,
    flightKey: exam.exam_tbl,
    examId: exam.id,
  });

/** Discards a run that is not published, with its rows. */
export async function discardRun(
  context: Context,
  { params, body: { reason, row_version } }: CallArgument<typeof discardResultRun>,
): Promise<{ message: string }> {
  const exam = await context.db.transaction(async (trx) => {
    const locked = await lockRun(trx, Number(params.runId), row_version);
    await discard(trx, context, locked.run, locked.exam.exam_tbl, reason);
    if (locked.exam.stage === 'PROCESSED') await stepExam(trx, context, locked.exam, 'CONSOLIDATED', reason);
    return locked.exam;
  });
  await clearing(context, exam);
  return { message: 'The run is discarded.' };
}

/**
 * Discards the run behind a processed exam that goes back to Consolidated; inside the transaction that takes the step. Its
 * rows go when the next run starts.
 */
export async function discardForStep(trx: Db, context: Context, examId: number, reason: string): Promise<void> {
  if (!(await queries.tryProcessing(trx, examId))) throw busy();
  const exam = await loadRunExam(trx, examId);
  const run = await queries.openRun(trx, examId);
  if (run) await discard(trx, context, run, exam.exam_tbl, reason);
}
