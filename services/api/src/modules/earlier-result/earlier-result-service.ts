import type { CallArgument } from '@thervu/contracts/core/call';
import { formatCount, pluralise } from '@thervu/contracts/core/format';
import type {
  decideEarlierBatch,
  declareRecords,
  EarlierBatch,
  EarlierRecord,
  EarlierStudent,
  listEarlierStudents,
} from '@thervu/contracts/earlier-result/earlier-result-contract';
import { RECORD_REASON_TEXT } from '@thervu/contracts/earlier-result/earlier-result-rules';
import type { Job } from '@thervu/contracts/job/job-contract';
import { earlierSigned } from '@thervu/contracts/signature/signed-content';
import { audit } from '../../core/audit/audit';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import { startJob, toJob } from '../../core/jobs/jobs';
import type { Context } from '../../core/session/context';
import { sign } from '../signature/signing-service';
import { EARLIER_SUMS } from './earlier-result-jobs';
import {
  addDeclarations,
  approveBatch,
  countStudents,
  declarationsOf,
  findEarlierStudent,
  listEarlierFiles,
  lockBatch,
  resultsOfStudent,
  returnBatch,
  studentsPage,
  type BatchRow,
  type StudentRow,
} from './earlier-result-queries';

const PAGE_SIZE = 50;
const NO_BATCH = 'There is no such file of earlier results.';

const toBatch = (
  { created_by, created_at, decided_at, ...row }: BatchRow,
  { user }: Pick<Context, 'user'>,
): EarlierBatch => ({
  ...row,
  createdAt: created_at.toISOString(),
  decidedAt: decided_at?.toISOString() ?? null,
  own: created_by === user.userId,
});

const toStudent = ({
  declared_whole: whole,
  declared_by: by,
  declared_at: moment,
  declared_reason: reason,
  ...row
}: StudentRow): EarlierStudent => ({
  ...row,
  declared: whole === null ? null : { whole, by: by!, at: moment!.toISOString(), reason: reason! },
});

export const earlierBatches = async (context: Context): Promise<EarlierBatch[]> =>
  (await listEarlierFiles(context.db)).map((row) => toBatch(row, context));

async function batchNumbered(context: Pick<Context, 'db' | 'user'>, id: number): Promise<EarlierBatch> {
  const [row] = await listEarlierFiles(context.db, id);
  if (!row) throw new NotFound('no-batch', NO_BATCH);
  return toBatch(row, context);
}

/** Starts the sums of a college. Throws 422 where no student of it is in the file. */
export async function orderSums(context: Context, id: number, college: string): Promise<Job> {
  const batch = await batchNumbered(context, id);
  const named = batch.colleges.find(({ colcode }) => colcode === college);
  if (!named) {
    const message = 'No student of this college is in the file.';
    throw new Invalid('not-in-file', message, [{ field: 'college', message }]);
  }
  const job = await startJob(context, {
    kind: EARLIER_SUMS,
    title: `Sums of ${pluralise(named.students, 'student', 'students')} of ${college}, ${batch.file}`,
    flightKey: `${id}/${college}`,
    params: { batch: id, college },
  });
  return toJob(job);
}

/**
 * The second officer signs a file of earlier results, or somebody returns it with a reason. Throws 403 for who has brought
 * it in and signs, 409 where it is decided already or not as it was written.
 */
export async function decideBatch(
  context: Context,
  id: number,
  { decision, reason, proof }: CallArgument<typeof decideEarlierBatch>['body'],
): Promise<string> {
  if (decision === 'RETURNED' && reason === undefined)
    throw new Invalid('reason-missing', RECORD_REASON_TEXT, [{ field: 'reason', message: RECORD_REASON_TEXT }]);
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const locked = await lockBatch(trx, id);
    if (!locked) throw new NotFound('no-batch', NO_BATCH);
    if (locked.state !== 'WAITING')
      throw new Conflict('decided-already', 'Somebody has decided on this file already. Look again.');
    const batch = await batchNumbered({ db: trx, user: context.user }, id);
    const entry = { entity: 'earlier_batch' as const, entityKey: String(id), before: { state: 'WAITING' } };
    if (decision === 'RETURNED') {
      await returnBatch(trx, { id, userId, reason: reason! });
      await audit(trx, context, { action: 'EARLIER_RESULTS_RETURNED', ...entry, after: { reason } });
      return `${batch.file} was returned. None of its results counts.`;
    }
    if (batch.own) throw new Forbidden('You have brought this file in: another officer signs it.', 'same-person');
    const { signatureId } = await sign(trx, context, { ...earlierSigned(batch), proof });
    const counted = await approveBatch(trx, { id, userId, signatureId });
    if (counted === undefined)
      throw new Conflict(
        'not-as-written',
        'The results are not as they were written. Tell the people who run the portal.',
      );
    const { results, students, digest } = batch;
    await audit(trx, context, { action: 'EARLIER_RESULTS_APPROVED', ...entry, after: { results, students, digest } });
    if (batch.correction?.after === null) return 'The result does not count any more.';
    return `${pluralise(counted, 'result counts', 'results count')} from now on.`;
  });
}

export async function earlierStudents(
  context: Context,
  { after = '', size = PAGE_SIZE, ...filter }: CallArgument<typeof listEarlierStudents>['query'],
): Promise<{ items: EarlierStudent[]; total: number; next: string | null }> {
  const { db, scope } = context;
  const rows = await studentsPage(db, scope, { ...filter, after, size: size + 1 });
  const items = rows.slice(0, size).map(toStudent);
  return {
    items,
    total: await countStudents(db, scope, filter),
    next: rows.length > size ? items.at(-1)!.reg_no : null,
  };
}

export async function earlierRecord({ db, scope }: Context, studentId: number): Promise<EarlierRecord> {
  const student = await findEarlierStudent(db, scope, studentId);
  if (!student) throw new NotFound('no-student', 'No Student Found..');
  const history = await declarationsOf(db, studentId);
  return {
    ...toStudent(student),
    rows: await resultsOfStudent(db, studentId),
    history: history.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}

const NAME_THEM = 'Name a student, or a college, a degree or a year of admission.';

/** Declares records whole, or takes it back, all that are named in one step. */
export async function declareWhole(
  context: Context,
  { whole, reason, ...filter }: CallArgument<typeof declareRecords>['body'],
): Promise<{ message: string; students: number; waiting: number }> {
  const { userId } = context.user;
  if (Object.values(filter).every((value) => value === undefined))
    throw new Invalid('nobody-named', NAME_THEM, [{ field: 'college', message: NAME_THEM }]);
  return context.db.transaction(async (trx) => {
    if ((await countStudents(trx, context.scope, filter)) === 0)
      throw new NotFound('no-student', 'No student of these has a record that reaches back before the portal.');
    const declaration = { whole, reason, userId, requestId: context.requestId };
    const { students, waiting } = await addDeclarations(trx, context.scope, filter, declaration);
    if (students > 0) {
      await audit(trx, context, {
        action: whole ? 'RECORDS_DECLARED_WHOLE' : 'RECORDS_DECLARED_OPEN',
        entity: 'record_declaration',
        entityKey: filter.regNo ?? [filter.college, filter.degree, filter.year].filter(Boolean).join('/'),
        before: { whole: !whole },
        after: { whole, reason, students, ...filter },
      });
    }
    const done = whole
      ? `${pluralise(students, 'record', 'records')} declared whole.`
      : `${pluralise(students, 'record', 'records')} no longer declared whole.`;
    const left = waiting > 0 ? ` ${formatCount(waiting)} left out: some of their results wait for a signature.` : '';
    return { message: `${done}${left}`, students, waiting };
  });
}
