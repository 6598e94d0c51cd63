import {
  FOLLOWING,
  isFormOpen,
  STUDENT_FILES,
  type FollowingFile,
  type StudentFile,
} from '@thervu/contracts/student/student-options';
import { closedFields } from '@thervu/contracts/student/student-rules';
import type { FileHistory } from '@thervu/contracts/student/student-file-contract';
import { audit } from '../../../core/audit/audit';
import type { Db } from '../../../core/database/connect';
import { Conflict, Forbidden, Invalid, NotFound } from '../../../core/http/problem';
import type { Context } from '../../../core/session/context';
import type { Scope } from '../../../core/session/session';
import type { FileRow } from '../../../core/storage/stored-file-reply';
import type { CheckedFile } from '../../../core/uploads/checked-file';
import { entityOf, rejectProblems } from './admission-open';
import { fileKeys, storeFiles, linkFiles, readStoredTab } from './admission-queries';
import {
  fileChangesOf,
  grantedRequests,
  insertRequest,
  lockRequest,
  recordChanges,
  replacedFile,
  requestsOf,
  useRequests,
  writeDecision,
} from './file-change-queries';
import type { LockedStudent } from '../student-queries';
import { lockStudentInScope, studentName, readStudent } from '../student-service';

/** A student whose form is closed, locked: while it is open, files are sent with the form. */
async function closed(trx: Db, scope: Scope, id: number): Promise<LockedStudent> {
  const student = await lockStudentInScope(trx, scope, id);
  if (!isFormOpen(student.status)) return student;
  throw new Conflict('form-open', `The form of ${studentName(student)} is still open: send the file there.`);
}

/** Refuses documents of something the form does not say; what is stored already may always be replaced. */
async function rejectForeign(trx: Db, student: LockedStudent, fields: readonly StudentFile[]): Promise<void> {
  const stored = await fileKeys(trx, student.student_id);
  const problems = [];
  for (const field of fields) {
    const { tab } = STUDENT_FILES[field];
    if (stored.has(field) || tab === 'uploads') continue;
    const { values } = await readStoredTab(trx, student.student_id, tab);
    if (closedFields(tab, values, student.degreelvl).includes(field))
      problems.push({ field, message: 'The form says nothing this document could prove.' });
  }
  rejectProblems(problems);
}

/** Certificates that are said to follow: whoever has one may send it, nobody need be asked. */
async function awaitedFiles(db: Db, id: number): Promise<Set<string>> {
  const { values } = await readStoredTab(db, id, 'special');
  return new Set(Object.keys(FOLLOWING).filter((file) => values[FOLLOWING[file as FollowingFile]] === 1));
}

/** Adds or replaces files of a submitted student: the office any, a college those the office has granted. */
export async function replaceFiles(
  context: Context,
  id: number,
  reason: string,
  files: Partial<Record<StudentFile, CheckedFile>>,
): Promise<string> {
  const values = Object.values(files);
  return context.db.transaction(async (trx) => {
    const student = await closed(trx, context.scope, id);
    if (values.length === 0) throw new Invalid('no-file', 'Choose at least one file.');
    await rejectForeign(
      trx,
      student,
      values.map(({ field }) => field as StudentFile),
    );
    const requests = await grantedRequests(trx, id);
    const awaited = await awaitedFiles(trx, id);
    const missing = values.filter(({ field }) => !requests.has(field) && !awaited.has(field));
    if (context.scope.college !== 'all' && missing.length > 0)
      throw new Forbidden(
        'After Final Submit a college replaces a file only when the office has granted its request.',
        'not-granted',
      );
    await recordChanges(trx, { id, reason, userId: context.user.userId, requests }, values);
    await storeFiles(trx, id, values, context.user.userId);
    await linkFiles(trx, id, values);
    await useRequests(
      trx,
      values.flatMap(({ field }) => requests.get(field) ?? []),
    );
    await audit(trx, context, {
      action: 'STUDENT_FILES_REPLACED',
      ...entityOf(id),
      after: {
        reason,
        files: values.map(({ field, mime, size, sha256 }) => ({ field, mime, size, sha256: sha256.toString('hex') })),
      },
    });
    return values.length === 1
      ? `1 file of ${studentName(student)} is stored.`
      : `${values.length} files of ${studentName(student)} are stored.`;
  });
}

export async function requestFileChange(
  context: Context,
  id: number,
  { field, reason }: { field: StudentFile; reason: string },
): Promise<string> {
  return context.db.transaction(async (trx) => {
    const student = await closed(trx, context.scope, id);
    await rejectForeign(trx, student, [field]);
    const row = { student_id: id, field, reason, asked_by: context.user.userId };
    const request_ = await insertRequest(trx, row);
    await audit(trx, context, {
      action: 'STUDENT_FILE_ASKED',
      ...entityOf(id),
      after: { request: request_, field, reason },
    });
    return 'The office has been asked. The file can be sent once the request is granted.';
  });
}

export async function decideFileChange(
  context: Context,
  id: number,
  { grant, reason }: { grant: boolean; reason?: string | undefined },
): Promise<string> {
  const { userId } = context.user;
  if (!grant && reason === undefined)
    throw new Invalid('reason-missing', 'Write why it is refused.', [
      { field: 'reason', message: 'Write why it is refused.' },
    ]);
  return context.db.transaction(async (trx) => {
    const asked = await lockRequest(trx, id);
    if (!asked) throw new NotFound('request-not-found', 'There is no such request.');
    if (asked.state !== 'OPEN')
      throw new Conflict('request-decided', 'Somebody else has decided this request already.');
    const state = grant ? 'GRANTED' : 'REFUSED';
    await writeDecision(trx, { id, state, userId, reason });
    await audit(trx, context, {
      action: grant ? 'STUDENT_FILE_GRANTED' : 'STUDENT_FILE_REFUSED',
      ...entityOf(asked.student_id),
      after: { request: id, field: asked.field, reason },
    });
    return grant ? 'Granted: the college can send the file now.' : 'Refused: the college reads why.';
  });
}

export async function fileHistory(context: Context, id: number): Promise<FileHistory> {
  await readStudent(context.db, context.scope, { student_id: id });
  return { changes: await fileChangesOf(context.db, id), requests: await requestsOf(context.db, id) };
}

/** Where the file lies that stood before a change. */
export async function fileBeforeChange(
  context: Context,
  { id, change }: { id: number; change: number },
): Promise<FileRow> {
  await readStudent(context.db, context.scope, { student_id: id });
  const row = await replacedFile(context.db, id, change);
  if (!row) throw new NotFound('file-not-found', 'There was no file before this change.');
  const ending = row.mime === 'application/pdf' ? 'pdf' : row.mime === 'image/png' ? 'png' : 'jpg';
  return {
    key: row.path,
    name: `${row.field}-${id}-before-${change}.${ending}`,
    mime: row.mime,
    size: row.size_bytes,
  };
}
