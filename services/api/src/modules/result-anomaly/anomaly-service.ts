import type { CallArgument } from '@thervu/contracts/core/call';
import { STAGES, type Stage } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { Job } from '@thervu/contracts/job/job-contract';
import {
  ANOMALIES,
  type AnomalyBoard,
  type AnomalyFinding,
  type AnomalyRow,
  type listAnomalies,
  type listAnomalyRows,
  type lookAtAnomaly,
  type ThirdMarkReport,
} from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { startJob, toJob } from '../../core/jobs/jobs';
import { decodeCursor, encodeCursor } from '../../core/http/page-cursor';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { examNumbered } from '../exam/exam-service';
import { SEARCH_ANOMALIES } from './anomaly-jobs';
import * as queries from './anomaly-queries';
import { rowsBehind, type Finding } from './anomaly-report';
import { thirdMarkReport } from './third-mark-report';

const PAGE_ROWS = 50;
const MAX_ID = 2 ** 31 - 1;

async function examOf(db: Db, examId: number) {
  const exam = examId <= MAX_ID ? await examNumbered(db, examId) : undefined;
  if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return exam as { id: number; exam_name: string; exam_tbl: string; stage: Stage };
}

/** What was found in the marks of an exam, by kind. */
export async function anomalyBoard(db: Db, examId: number): Promise<AnomalyBoard> {
  const exam = await examOf(db, examId);
  const counted = await queries.countKinds(db, exam.id);
  return {
    exam_id: exam.id,
    exam_name: exam.exam_name,
    stage: exam.stage,
    searchedAt: (await queries.searchedAt(db, exam.id))?.toISOString() ?? null,
    kinds: ANOMALIES.map((kind) => counted.find((item) => item.kind === kind) ?? { kind, open: 0, looked: 0 }),
  };
}

export async function findingsOf(
  db: Db,
  { params, query: { kind, looked, after, size = PAGE_ROWS } }: CallArgument<typeof listAnomalies>,
): Promise<{ items: AnomalyFinding[]; total: number; next: string | null }> {
  const exam = await examOf(db, Number(params.examId));
  const filter = { examId: exam.id, kind, looked };
  const from = decodeCursor(after, 'number', 'number');
  const items = await queries.listFindings(db, filter, {
    after: from && { rows: from[0], id: from[1] },
    size: size + 1,
  });
  const shown = items.slice(0, size);
  const last = shown.at(-1);
  return {
    items: shown,
    total: await queries.countFindings(db, filter),
    next: items.length > size && last ? encodeCursor(last.rows, last.id) : null,
  };
}

/** The third marks of an exam by officer and operator. */
export async function thirdMarksOf(db: Db, examId: number): Promise<ThirdMarkReport> {
  return thirdMarkReport(db, (await examOf(db, examId)).id);
}

const gone = () => new NotFound('no-finding', 'This finding is not on the board (any more).');

/** The rows behind a finding. They join register numbers with bundles, so that who has read them is kept. */
export async function rowsOf(
  context: Context,
  { params, query: { after, size = PAGE_ROWS } }: CallArgument<typeof listAnomalyRows>,
): Promise<{ items: AnomalyRow[]; total: number; next: string | null }> {
  const exam = await examOf(context.db, Number(params.examId));
  const [from] = decodeCursor(after, 'number') ?? [0];
  return context.db.transaction(async (trx) => {
    const finding: Finding | undefined = await queries.findFinding(trx, exam.id, Number(params.findingId));
    if (!finding) throw gone();
    const { items, total } = await rowsBehind(trx, finding, { after: from, size: size + 1 });
    await audit(trx, context, {
      action: 'SECRET_MAP_READ',
      entity: 'anomaly_finding',
      examId: exam.id,
      after: { scripts: total },
      entityKey: `${exam.exam_tbl} ${finding.kind} ${finding.key}`,
    });
    const shown = items.slice(0, size);
    return {
      items: shown.map(({ id: _, ...row }) => row),
      total,
      next: items.length > size ? encodeCursor(shown.at(-1)!.id) : null,
    };
  });
}

/** Starts a search; one of an exam at a time. */
export async function startSearch(context: Context, examId: number): Promise<Job> {
  const exam = await examOf(context.db, examId);
  if (STAGES.indexOf(exam.stage) < STAGES.indexOf('CONDUCT')) {
    throw new Invalid(
      'wrong-stage',
      `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: there are marks to be searched from the stage Exam days on.`,
    );
  }
  const job = await startJob(context, {
    kind: SEARCH_ANOMALIES,
    flightKey: exam.exam_tbl,
    examId: exam.id,
    title: `Searching the marks of ${exam.exam_name}`,
  });
  await audit(context.db, context, {
    action: 'ANOMALY_SEARCH_STARTED',
    entity: 'exam',
    entityKey: exam.exam_tbl,
    examId: exam.id,
    after: { job: job.id },
  });
  return toJob(job);
}

/** Notes who has looked at a finding and what was seen, or opens it again. */
export async function saveFindingNote(
  context: Context,
  { params, body: { note } }: CallArgument<typeof lookAtAnomaly>,
): Promise<{ message: string }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const exam = await examOf(trx, Number(params.examId));
    const finding = await queries.lockFinding(trx, exam.id, Number(params.findingId));
    if (!finding) throw gone();
    if ((finding.looked_at !== null) === (note !== null)) {
      throw new Conflict(
        'looked-already',
        note === null ? 'This finding is open already.' : 'Somebody else has looked at this finding.',
      );
    }
    await queries.setLooked(trx, finding.id, note === null ? null : { userId, note });
    await audit(trx, context, {
      action: note === null ? 'ANOMALY_OPENED' : 'ANOMALY_LOOKED_AT',
      entity: 'anomaly_finding',
      examId: exam.id,
      entityKey: `${exam.exam_tbl} ${finding.kind} ${finding.key}`,
      before: { note: finding.note },
      after: { note },
    });
    return { message: note === null ? 'The finding is open again.' : 'The finding was looked at.' };
  });
}
