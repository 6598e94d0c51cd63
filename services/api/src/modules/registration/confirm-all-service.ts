import { pluralise } from '@thervu/contracts/core/format';
import type { ConfirmAllPreview } from '@thervu/contracts/registration/confirm-all-contract';
import { APPLICATION_TYPES } from '@thervu/contracts/registration/registration-shapes';
import { createHash } from 'node:crypto';
import { auditEach } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { examByName } from '../exam/exam-service';
import * as queries from './application-queries';
import type { ConfirmGroup } from './application-queries';
import { whyNotConfirmed } from './application-service';
import { seatLateCandidates } from '../seating/late-seat-service';
import { openRegistrationExam } from './registration-terms';

interface Named {
  college: string;
  exam: string;
}

const idsOf = (groups: readonly ConfirmGroup[]): number[] => groups.flatMap(({ ids }) => ids).sort((a, b) => a - b);

/** Stands for exactly these applications. */
const digestOf = (ids: readonly number[]): string => createHash('sha256').update(ids.join(',')).digest('hex');

const listGroups = (db: Db, scope: Scope, examId: number, college: string) =>
  queries.listConfirmGroups(db, scope, { examId, college, office: scope.college === 'all' });

const add = (groups: readonly ConfirmGroup[]) => ({
  count: groups.reduce((sum, { count }) => sum + count, 0),
  students: groups.reduce((sum, { students }) => sum + students, 0),
});

/** What confirming every application of a college would do. */
export async function previewConfirmAll(
  { db, scope }: Context,
  { college: code, exam: name }: Named,
): Promise<ConfirmAllPreview> {
  const college = collegeNamed(scope, code);
  const exam = await examByName(db, name);
  const groups = await listGroups(db, scope, exam.id, college);
  const groupsOf = (outcome: ConfirmGroup['outcome']) => groups.filter((group) => group.outcome === outcome);
  const reasons = new Map<string, ConfirmGroup[]>();
  for (const group of groupsOf('left')) {
    const reason = whyNotConfirmed(group);
    reasons.set(reason, [...(reasons.get(reason) ?? []), group]);
  }
  return {
    exam_name: exam.exam_name,
    toConfirm: add(groupsOf('confirm')),
    already: add(groupsOf('already')),
    left: [...reasons].map(([reason, found]) => ({ reason, ...add(found) })),
    digest: digestOf(idsOf(groups)),
  };
}

/** Confirms every application of a college that may be confirmed, if they are those that were previewed. */
export async function confirmAll(
  context: Context,
  { college: code, exam: name, digest }: Named & { digest: string },
): Promise<{ message: string; confirmed: number }> {
  const { scope, user } = context;
  const college = collegeNamed(scope, code);
  return context.db.transaction(async (trx) => {
    const exam = await openRegistrationExam(trx, scope, name, 'EXAM_APLY');
    await queries.lockApplicationChanges(trx, scope, exam.id);
    const ids = idsOf(await listGroups(trx, scope, exam.id, college));
    if (digestOf(ids) !== digest)
      throw new Conflict(
        'preview-changed',
        'The applications have changed since they were counted. Look at the new figures and confirm again.',
      );
    const change = { confirmed: true, userId: user.userId, office: scope.college === 'all' };
    const done = await queries.setConfirmed(
      trx,
      scope,
      { examId: exam.id, ids, types: [...APPLICATION_TYPES] },
      change,
    );
    if (done.length > 0)
      await auditEach(
        trx,
        context,
        {
          action: 'APPLICATIONS_CONFIRMED',
          entity: 'exam_application',
          examId: exam.id,
          before: { ex_confm: false },
          after: { ex_confm: true },
        },
        done,
      );
    await seatLateCandidates(trx, context, exam.id, done);
    const confirmed = done.length;
    const message =
      confirmed === 0
        ? 'No application was confirmed.'
        : `${pluralise(confirmed, 'application', 'applications')} confirmed.`;
    return { message, confirmed };
  });
}
