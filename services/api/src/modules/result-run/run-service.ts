import type { CallArgument } from '@thervu/contracts/core/call';
import { formatCount } from '@thervu/contracts/core/format';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { Job } from '@thervu/contracts/job/job-contract';
import type {
  ResultProcessing,
  ResultRun,
  RunKind,
  startResultRun,
} from '@thervu/contracts/result-run/result-run-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { startJob, toJob } from '../../core/jobs/jobs';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { lockExamById } from '../exam/exam-step-service';
import { listOrders, MODERATION_STAGES } from './moderation-service';
import { openReopening } from './reopening-service';
import { CHECK, PROCESS } from './run-jobs';
import * as queries from './run-queries';
import type { RunExam, RunRow } from './run-queries';

const MAX_ID = 2 ** 31 - 1;

export async function loadRunExam(db: Db, examId: number): Promise<RunExam> {
  const exam = examId <= MAX_ID ? await queries.findRunExam(db, examId) : undefined;
  if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return exam;
}

export async function runOf(db: Db, runId: number, lock = false): Promise<RunRow> {
  const found = await (lock ? queries.lockRun(db, runId) : queries.findRun(db, runId));
  if (!found) throw new NotFound('no-run', 'There is no such run.');
  return found;
}

const AFTER: Partial<Record<RunExam['stage'], RunKind[]>> = {
  CONSOLIDATED: ['MAIN'],
  PUBLISHED: ['CORRECTION'],
  REVALUATION: ['REVAL', 'CORRECTION'],
  REVISED: ['CORRECTION'],
};

/** The kinds of run an exam can take now, or why it takes none. */
function kindsFor(exam: RunExam, open: RunRow | undefined): { kinds: RunKind[]; why: string | null } {
  if (open?.state === 'RUNNING') return { kinds: [open.kind], why: null };
  if (open) {
    const why =
      open.state === 'APPROVED'
        ? 'The approved run waits for its release.'
        : 'The run has to be approved or discarded first.';
    return { kinds: [], why };
  }
  const kinds = AFTER[exam.stage] ?? [];
  const why = `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: results are processed from the stage Consolidated.`;
  return { kinds, why: kinds.length > 0 ? null : why };
}

async function runShown(db: Db, run: RunRow, heads: ResultProcessing['earlier']): Promise<ResultRun> {
  const { all, written, standing, checked, inputs, rows } = await queries.partSums(db, run.id);
  const stale =
    run.state === 'RUNNING' || run.state === 'APPROVED'
      ? []
      : (await queries.changedSince(db, run.id)).map(
          ({ what, count }) => `Since the run: ${formatCount(count)} ${what}.`,
        );
  const job = await queries.lastJob(db, [PROCESS, CHECK], run.id);
  return {
    ...heads.find(({ id }) => id === run.id)!,
    parts: { all, written, standing, checked },
    inputs,
    written: rows,
    rules: run.rules.map(({ name, deg_level, from_admn_yr, version }) => ({
      name,
      deg_level,
      from_admn_yr,
      version,
    })),
    counts: run.counts,
    waiting: run.exceptions?.waiting ?? [],
    outOfBand: run.exceptions?.outOfBand ?? [],
    differences: run.check_outcome?.differences ?? null,
    stale,
    job: job ? toJob(job) : null,
  };
}

/** Where the processing of an exam stands. */
export async function resultProcessing(context: Context, examId: number): Promise<ResultProcessing> {
  const { db } = context;
  const { userId } = context.user;
  const exam = await loadRunExam(db, examId);
  const open = await queries.openRun(db, examId);
  const heads = await queries.runHeads(db, examId);
  const { kinds, why } = kindsFor(exam, open);
  const { exam_id, exam_tbl, exam_name, stage, row_version } = exam;
  return {
    exam_id,
    exam_tbl,
    exam_name,
    stage,
    row_version,
    released: await queries.lastRelease(db, examId),
    startable: kinds,
    notStartable: why,
    run: open ? await runShown(db, open, heads) : null,
    mine: open?.started_by === userId,
    earlier: heads.filter(({ id }) => id !== open?.id),
    moderation: await listOrders(db, examId, userId),
    moderationOpen: MODERATION_STAGES.includes(exam.stage),
    reopening: await openReopening(db, examId, userId),
  };
}

export const busy = () =>
  new Conflict('processing', 'Results of this exam are being processed. Wait for the end, or cancel it.');

/** The open run of an exam, or a new one with the rules that hold now. */
async function loadOrCreateRun(trx: Db, context: Context, examId: number, kind: RunKind): Promise<RunRow> {
  const { userId } = context.user;
  const locked = await lockExamById(trx, examId);
  const exam = await loadRunExam(trx, examId);
  const open = await queries.openRun(trx, examId);
  const { kinds, why } = kindsFor(exam, open);
  if (!kinds.includes(kind)) {
    const message =
      why ?? `${exam.exam_name}: a run of this kind cannot be started in the stage ${STAGE_WORDS[locked.stage]}.`;
    throw new Invalid('not-startable', message, [{ field: 'kind', message }]);
  }
  if (open) return open;
  const base = await queries.lastRelease(trx, examId);
  if (kind === 'MAIN' && base !== null) throw new Invalid('released-already', `${exam.exam_name} is released already.`);
  if (kind !== 'MAIN' && base === null) throw new Invalid('not-released', `${exam.exam_name} has no release yet.`);
  const { rules, without } = await queries.rulesFor(trx, examId);
  if (rules.length + without.length === 0)
    throw new Invalid('nothing-confirmed', `${exam.exam_name} has no confirmed paper.`);
  if (without.length > 0) {
    throw new Invalid(
      'no-rules',
      `No frozen rule set holds for ${without.join(', ')}: freeze one in the settings first.`,
    );
  }
  const kept = kind === 'REVAL' ? await queries.rulesOfRelease(trx, examId) : undefined;
  const run = await queries.insertRun(trx, {
    exam_id: examId,
    kind,
    version: (base ?? 0) + 1,
    base_version: base,
    started_by: userId,
    rules: kept ?? rules,
  });
  await audit(trx, context, {
    action: 'RESULT_RUN_STARTED',
    entity: 'result_run',
    entityKey: `${exam.exam_tbl}/${run.id}`,
    examId,
    after: { kind, version: run.version, rules: run.rules.map(({ id, version }) => ({ id, version })) },
  });
  return run;
}

/** Starts the processing of an exam, or goes on with the run that was broken off. */
export async function startRun(
  context: Context,
  { params, body: { kind } }: CallArgument<typeof startResultRun>,
): Promise<Job> {
  const exam = await loadRunExam(context.db, Number(params.examId));
  const run = await context.db.transaction((trx) => loadOrCreateRun(trx, context, exam.exam_id, kind));
  const job = await startJob(context, {
    kind: PROCESS,
    title: `Processing the results of ${exam.exam_name}`,
    flightKey: exam.exam_tbl,
    examId: exam.exam_id,
    params: { run: run.id },
  });
  return toJob(job);
}

/** Runs the second calculation of a finished run once more. */
export async function checkRun(context: Context, runId: number): Promise<Job> {
  const run = await runOf(context.db, runId);
  if (run.state !== 'DONE' && run.state !== 'CHECKED')
    throw new Invalid('not-checkable', 'Only a finished run that is neither approved nor discarded is checked again.');
  const exam = await loadRunExam(context.db, run.exam_id);
  const job = await startJob(context, {
    kind: CHECK,
    title: `Checking the results of ${exam.exam_name}`,
    flightKey: exam.exam_tbl,
    examId: exam.exam_id,
    params: { run: run.id },
  });
  return toJob(job);
}

/** Whether an exam has an approved first run. */
export async function processingReadiness(db: Db, examId: number): Promise<{ approved: boolean }> {
  const run = await queries.openRun(db, examId);
  return { approved: run?.kind === 'MAIN' && run.state === 'APPROVED' };
}
