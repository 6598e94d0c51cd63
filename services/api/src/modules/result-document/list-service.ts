import type { CallArgument } from '@thervu/contracts/core/call';
import { pluralise } from '@thervu/contracts/core/format';
import type { Job } from '@thervu/contracts/job/job-contract';
import type {
  listPassStatistics,
  makePressList,
  PassStatistics,
  RankList,
} from '@thervu/contracts/result-document/result-list-contract';
import { USUAL_RANKS } from '@thervu/contracts/result-document/result-list-rules';
import type { Db } from '../../core/database/connect';
import { NotFound } from '../../core/http/problem';
import { startJob, toJob } from '../../core/jobs/jobs';
import type { Context } from '../../core/session/context';
import type { Scope } from '../../core/session/session';
import { documentExam, keyOf, ordered, partOf } from './document-service';
import { releaseOf } from './document-queries';
import { listPassLines, listRanked, rankedDegreeName, statisticsCountedAt } from './list-queries';
import { PRESS_LIST } from './press-list';

async function releasedExam(db: Db, scope: Scope, examId: number) {
  const exam = await documentExam(db, examId);
  const release = await releaseOf(db, scope, exam.id);
  if (!release) throw new NotFound('no-results', `${exam.exam_name} has no released result.`);
  return {
    exam_id: exam.id,
    facts: { exam_name: exam.exam_name, version: release.version, publishedAt: release.publishedAt.toISOString() },
  };
}

/** Passed, failed, absent and waiting of the last release, line by line. */
export async function passStatistics(
  db: Db,
  scope: Scope,
  examId: number,
  { by, ...query }: CallArgument<typeof listPassStatistics>['query'],
): Promise<PassStatistics> {
  const { exam_id, facts } = await releasedExam(db, scope, examId);
  const part = partOf(scope, exam_id, query);
  const release = { examId: exam_id, version: facts.version };
  const countedAt = await statisticsCountedAt(db, scope, release);
  if (!countedAt) return { ...facts, counted: null };
  const { lines, total } = await listPassLines(db, scope, { part, by, version: facts.version });
  if (!total) throw new NotFound('no-results', `${facts.exam_name} has no released result there.`);
  return { ...facts, counted: { at: countedAt.toISOString(), lines, total } };
}

/** The first ranks of a degree; the rules stand beside the query and on the list. */
export async function rankList(
  db: Db,
  scope: Scope,
  { examId, degree, upto = USUAL_RANKS }: { examId: number; degree: number; upto?: number | undefined },
): Promise<RankList> {
  const { exam_id, facts } = await releasedExam(db, scope, examId);
  const name = await rankedDegreeName(db, degree);
  if (name === undefined) throw new NotFound('no-degree', 'There is no such degree.');
  return { ...facts, degree: name, ...(await listRanked(db, { exam: exam_id, degree, upto })) };
}

export async function orderPressList(
  context: Context,
  examId: number,
  { form, ...body }: CallArgument<typeof makePressList>['body'],
): Promise<Job> {
  const { exam, part, students } = await ordered(context, examId, body);
  const job = await startJob(context, {
    kind: PRESS_LIST,
    title: `Press list of ${pluralise(students, 'student', 'students')}, ${exam.exam_name}`,
    flightKey: keyOf(exam, part, form),
    params: { ...part, form },
    examId: exam.id,
  });
  return toJob(job);
}
