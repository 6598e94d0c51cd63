import type { AuditAction } from '@thervu/contracts/audit/audit-names';
import type { CallArgument } from '@thervu/contracts/core/call';
import { pluralise as some } from '@thervu/contracts/core/format';
import type { Job } from '@thervu/contracts/job/job-contract';
import type {
  ReleaseCheck,
  ReleaseDesk,
  ResultRelease,
  proposeRelease,
  publishRelease,
  withdrawRelease,
} from '@thervu/contracts/result-release/result-release-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { startJob, toJob } from '../../core/jobs/jobs';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { assertAnotherOfficer } from '../../core/session/who-may-sign';
import { monthLabel } from '@thervu/contracts/setting/list-rules';
import { settingValue } from '../setting/setting-service';
import { sign } from '../signature/signing-service';
import { proposalSigned, releaseSigned } from '@thervu/contracts/signature/signed-content';
import { MAX_DAYS_AHEAD } from '@thervu/contracts/result-release/release-moment';
import { PREPARE_RESULTS, PUBLISH_RESULTS } from './release-jobs';
import * as queries from './release-queries';

const MAX_ID = 2 ** 31 - 1;

export async function loadReleaseExam(db: Db, examId: number): Promise<queries.ReleaseExam> {
  const exam = examId <= MAX_ID ? await queries.findExam(db, examId) : undefined;
  if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return exam;
}

/** What stands in the way of a release, and what whoever signs should know. */
async function checksOf(
  db: Db,
  exam: queries.ReleaseExam,
  { run, last }: { run: queries.RunRow | undefined; last: number },
): Promise<ReleaseCheck[]> {
  if (!run) return [];
  const check = (key: string, blocks: boolean, count: number, text: string, first: string[] = []) => ({
    key,
    blocks,
    count,
    text,
    first,
  });
  const without = await queries.withoutResult(db, exam.id, run.version);
  const findings = await queries.countReleaseFindings(db, exam.id);
  const fitting =
    last === 0 ? exam.stage === 'PROCESSED' : ['PUBLISHED', 'REVALUATION', 'REVISED'].includes(exam.stage);
  const searched = findings.searchedAt !== null && findings.searchedAt >= run.finishedAt;
  return [
    check(
      'NOT_APPROVED',
      true,
      run.state === 'APPROVED' ? 0 : 1,
      run.state === 'APPROVED' ? 'The run is approved.' : 'The run is not approved yet.',
    ),
    check('STAGE', true, fitting ? 0 : 1, `The exam is in the stage ${STAGE_WORDS[exam.stage]}.`),
    check(
      'VERSION',
      true,
      run.version === last + 1 ? 0 : 1,
      run.version === last + 1
        ? `Its rows make release ${run.version}.`
        : `Its rows were made for release ${run.version}, but release ${last} stands now.`,
    ),
    check(
      'NOTHING_CHANGED',
      true,
      run.rows > 0 ? 0 : 1,
      run.rows > 0
        ? `${some(run.rows, 'row was', 'rows were')} written.`
        : 'The run has changed no result: there is nothing to release.',
    ),
    check(
      'WITHOUT_RESULT',
      true,
      without.count,
      without.count === 0
        ? 'Every confirmed paper has a result.'
        : `${some(without.count, 'confirmed paper has', 'confirmed papers have')} no result.`,
      without.first,
    ),
    check(
      'SEARCHED',
      false,
      searched ? 0 : 1,
      searched
        ? 'The marks were searched for anomalies after the run.'
        : 'The marks were not searched for anomalies since the run.',
    ),
    check(
      'OPEN_FINDINGS',
      false,
      findings.open,
      findings.open === 0
        ? 'No finding of the anomaly board is open.'
        : `${some(findings.open, 'finding of the anomaly board is', 'findings of the anomaly board are')} open.`,
    ),
  ];
}

const sessionTitle = async (db: Db, { emonth, eyear }: queries.ReleaseExam) =>
  `UG / PG Results - ${monthLabel(await settingValue(db, 'list.exam_months'), emonth)} ${eyear}`;

/** Where the release of an exam stands. */
export async function releaseOverview(context: Context, examId: number): Promise<ReleaseDesk> {
  const { db } = context;
  const exam = await loadReleaseExam(db, examId);
  const last = await queries.lastVersion(db, exam.id);
  const run = await queries.findUnpublishedRun(db, exam.id);
  const open = await queries.openRelease(db, exam.id);
  const findings = await queries.countReleaseFindings(db, exam.id);
  return {
    exam_id: exam.id,
    exam_name: exam.exam_name,
    exam_tbl: exam.exam_tbl,
    stage: exam.stage,
    run: run
      ? {
          id: run.id,
          kind: run.kind,
          version: run.version,
          rows: run.rows,
          startedBy: run.startedBy,
          finishedAt: run.finishedAt.toISOString(),
          approvedBy: run.approvedBy,
        }
      : null,
    last: last === 0 ? null : last,
    shown: await queries.shownVersion(db, exam.id),
    opensWith: await queries.opensWith(db, exam),
    sessionTitle: await sessionTitle(db, exam),
    earlier: await queries.earlierExam(db, exam.id),
    findings: { ...findings, searchedAt: findings.searchedAt?.toISOString() ?? null },
    checks: await checksOf(db, exam, { run, last }),
    releases: await queries.listReleases(db, exam.id),
    ownProposal: open?.proposed_by === context.user.userId,
  };
}

/** Refuses what a blocking check forbids, with every reason. */
async function rejectBlocked(trx: Db, exam: queries.ReleaseExam, runId: number): Promise<queries.RunRow> {
  const last = await queries.lastVersion(trx, exam.id);
  const run = await queries.findUnpublishedRun(trx, exam.id);
  if (!run || run.id !== runId) throw new NotFound('no-run', 'This run does not wait for its release (any more).');
  const shut = (await checksOf(trx, exam, { run, last })).filter(({ blocks, count }) => blocks && count > 0);
  if (shut.length > 0) {
    const errors = shut.map(({ text, first }) => ({
      field: 'run_id',
      message: first.length > 0 ? `${text} First: ${first.join(', ')}.` : text,
    }));
    throw new Invalid('release-blocked', shut.map(({ text }) => text).join(' '), errors);
  }
  return run;
}

const entry = (exam: queries.ReleaseExam, action: AuditAction, version: number | null) => ({
  action,
  entity: 'result_release' as const,
  entityKey: `${exam.exam_tbl} ${version ?? '-'}`,
  examId: exam.id,
});

/** Proposes an approved run for release. */
export async function recordProposal(
  context: Context,
  { params, body: { proof, visible_from, announced = false, ...typed } }: CallArgument<typeof proposeRelease>,
): Promise<ResultRelease> {
  const { userId } = context.user;
  const moment = visible_from == null ? null : new Date(visible_from).toISOString();
  const body = { ...typed, visible_from: moment, announced: moment !== null && announced };
  return context.db.transaction(async (trx) => {
    const exam = await loadReleaseExam(trx, Number(params.examId));
    await queries.lockExamForRelease(trx, exam.id);
    if (await queries.openRelease(trx, exam.id)) {
      throw new Conflict('release-open', `A release of ${exam.exam_name} is waiting already.`);
    }
    const run = await rejectBlocked(trx, exam, body.run_id);
    if (moment !== null && !(await queries.isAhead(trx, moment, MAX_DAYS_AHEAD))) {
      const message = `The moment lies ahead, by ${MAX_DAYS_AHEAD} days at most.`;
      throw new Invalid('moment-over', message, [{ field: 'visible_from', message }]);
    }
    const id = await queries.insertRelease(trx, {
      exam_id: exam.id,
      version: run.version,
      run_id: run.id,
      session_title: body.session_title,
      note: body.note,
      proposed_by: userId,
      visible_from: body.visible_from,
      announced: body.announced,
    });
    await sign(trx, context, { ...proposalSigned({ exam: exam.id, ...body }), proof });
    await audit(trx, context, { ...entry(exam, 'RELEASE_PROPOSED', run.version), after: { ...body } });
    return queries.readRelease(trx, id);
  });
}

async function lockReleaseInExam(trx: Db, examId: number, releaseId: number) {
  const exam = await loadReleaseExam(trx, examId);
  await queries.lockExamForRelease(trx, exam.id);
  const release = releaseId <= Number.MAX_SAFE_INTEGER ? await queries.lockRelease(trx, exam.id, releaseId) : undefined;
  if (!release) throw new NotFound('no-release', 'There is no such release of this exam.');
  return { exam, release };
}

/** Takes a proposal back, also one that is signed and not yet published. */
export async function withdrawProposal(
  context: Context,
  { params, body: { reason } }: CallArgument<typeof withdrawRelease>,
): Promise<{ message: string }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const { exam, release } = await lockReleaseInExam(trx, Number(params.examId), Number(params.releaseId));
    if (release.state === 'PUBLISHED' || release.state === 'WITHDRAWN') {
      throw new Conflict(
        'release-over',
        release.state === 'PUBLISHED'
          ? 'This release is published. What is wrong in it is put right by a correction run.'
          : 'This proposal was taken back already.',
      );
    }
    if (release.prepared_at !== null) {
      throw new Conflict(
        'release-timed',
        'This release is signed and waits for its moment: two officers cancel it under Public page.',
      );
    }
    await queries.deleteProposal(trx, release.id, { userId, reason });
    await audit(trx, context, {
      ...entry(exam, 'RELEASE_WITHDRAWN', release.version),
      before: { state: release.state },
      after: { reason },
    });
    return { message: 'The proposal was taken back.' };
  });
}

/**
 * The second signature; the answers are then built and published in the background. Asked again once it is signed, it
 * starts what was broken off.
 */
export async function release(
  context: Context,
  { params, body: { openFindings, note, proof } }: CallArgument<typeof publishRelease>,
): Promise<Job> {
  const { userId } = context.user;
  const examId = Number(params.examId);
  const releaseId = Number(params.releaseId);
  const { exam, version, timed } = await context.db.transaction(async (trx) => {
    const { exam: deskExam, release: found } = await lockReleaseInExam(trx, examId, releaseId);
    if (found.state === 'PUBLISHED' || found.state === 'WITHDRAWN') {
      throw new Conflict('release-over', 'This release is not waiting any more.');
    }
    if (found.prepared_at !== null) throw new Conflict('release-timed', 'This release waits for its moment.');
    if (found.state === 'RELEASED')
      return { exam: deskExam, version: found.version, timed: found.visible_from !== null };
    assertAnotherOfficer(
      found.proposed_by,
      userId,
      new Invalid('same-officer', 'A release is proposed by one officer and released by another.'),
    );
    await rejectBlocked(trx, deskExam, found.run_id);
    const findings = await queries.countReleaseFindings(trx, deskExam.id);
    if (findings.open !== openFindings) {
      throw new Conflict(
        'findings-moved',
        `${some(findings.open, 'finding is', 'findings are')} open on the anomaly board now.`,
        {
          yours: { openFindings },
          theirs: { openFindings: findings.open },
        },
      );
    }
    if (found.visible_from !== null && !(await queries.isAhead(trx, found.visible_from, MAX_DAYS_AHEAD))) {
      throw new Conflict(
        'moment-over',
        'The moment of this proposal is over: take it back, and propose the release with another one.',
      );
    }
    const { session_title, visibleFrom, announced } = await queries.readRelease(trx, found.id);
    await sign(trx, context, {
      ...releaseSigned({ ...found, exam: deskExam.id, session_title, openFindings, note, visibleFrom, announced }),
      proof,
    });
    await queries.insertReleaseSignature(trx, found.id, { userId, note, openFindings });
    await audit(trx, context, {
      ...entry(deskExam, 'RELEASE_SIGNED', found.version),
      before: { state: found.state },
      after: { note, openFindings, visibleFrom, announced },
    });
    return { exam: deskExam, version: found.version, timed: visibleFrom !== null };
  });
  const job = await startJob(context, {
    kind: timed ? PREPARE_RESULTS : PUBLISH_RESULTS,
    // one of each release: the job of the release before may have its last lines to write, and is no answer to this signature
    flightKey: `${exam.exam_tbl} ${version}`,
    examId: exam.id,
    params: { release: releaseId },
    title: `${timed ? 'Preparing' : 'Publishing'} release ${version} of ${exam.exam_name}`,
  });
  return toJob(job);
}
