import { formatDay } from '@thervu/contracts/core/format';
import type { Student, StudentEvent } from '@thervu/contracts/student/student-shapes';
import { isOnRoll } from '@thervu/contracts/student/student-options';
import { readTab } from '@thervu/contracts/student/student-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { decodeCursor, encodeCursor } from '../../core/http/page-cursor';
import { Forbidden, Invalid, NotFound } from '../../core/http/problem';
import { assertUnreferenced } from '../../core/http/delete-guard';
import { rejectStale } from '../../core/http/row-version';
import type { Context } from '../../core/session/context';
import type { Scope } from '../../core/session/session';
import {
  addStudentEvents,
  emptyDraft,
  findCollegeState,
  findStudent,
  listStudentEvents,
  lockStudent,
  moveApplications,
  referringToStudent,
  searchStudents,
  writeStudent,
  type EventRow,
  type LockedStudent,
} from './student-queries';

export const notThere = () => new NotFound('student-not-found', 'There is no such student, or not there for you.');

/** A college names itself only, in whatever place a code stands. */
export function rejectForeign(scope: Scope, colcode: string): void {
  if (scope.college === 'all' || scope.college === colcode) return;
  throw new Forbidden('A college sees its own students only.', 'other-college');
}

export const studentName = ({ stu_name, reg_no, student_id }: Pick<Student, 'stu_name' | 'reg_no' | 'student_id'>) =>
  `${stu_name} (${reg_no ?? `application ${student_id}`})`;

export async function readStudent(
  db: Db,
  scope: Scope,
  by: { student_id?: number; regno_key?: string; colcode?: string },
): Promise<Student> {
  const student = await findStudent(db, scope, by);
  if (!student) throw notThere();
  return student;
}

/** The student of a change, locked until it is done. */
export async function lockStudentInScope(trx: Db, scope: Scope, id: number): Promise<LockedStudent> {
  const student = await lockStudent(trx, scope, id);
  if (!student) throw notThere();
  return student;
}

const PAGE_ROWS = 100;

export async function findStudents(
  db: Db,
  scope: Scope,
  { text, after, size = PAGE_ROWS }: { text: string; after?: string; size?: number },
): Promise<{ items: Student[]; total: number; next: string | null }> {
  const from = decodeCursor(after, 'text', 'number');
  const { items, total } = await searchStudents(db, scope, { text, size, after: from });
  const last = items.length === size ? items.at(-1) : undefined;
  return { items, total, next: last ? encodeCursor(last.stu_name.toLowerCase(), last.student_id) : null };
}

const changed = (detail: Record<string, unknown>, field: string): [string, string] | undefined => {
  const pair = detail[field];
  return Array.isArray(pair) && pair.length === 2 ? [String(pair[0]), String(pair[1])] : undefined;
};

function describeEvent({ kind, from_colcode, to_colcode, detail }: EventRow): string {
  const input = detail ?? {};
  const reason = typeof input.reason === 'string' ? `: ${input.reason}` : '';
  const name = changed(input, 'stu_name');
  const dob = changed(input, 'dob');
  switch (kind) {
    case 'ADMIT':
      return `Admitted to college ${to_colcode ?? ''}`.trim();
    case 'TRANSFER':
      return `Transferred from college ${from_colcode ?? '?'} to ${to_colcode ?? '?'}${reason}`;
    case 'DISCONTINUE':
      return `Discontinued${reason}`;
    case 'REJOIN':
      return `Joined again${reason}`;
    case 'DELETE':
      return `Deleted${reason}`;
    case 'REGISTER':
      return `Register number ${String(input.reg_no ?? '')} assigned`;
    case 'MIGRATE':
      return `Came with register number ${String(input.reg_no ?? '')}; the form is to be completed`;
    case 'COMPLETE':
      return 'The form is complete';
    case 'RENAME':
      return [
        name && `Name changed from ${name[0]} to ${name[1]}`,
        dob && `Date of birth changed from ${formatDay(dob[0])} to ${formatDay(dob[1])}`,
      ]
        .filter(Boolean)
        .join('; ');
  }
}

export async function readEvents(db: Db, scope: Scope, id: number): Promise<StudentEvent[]> {
  await readStudent(db, scope, { student_id: id });
  const rows = await listStudentEvents(db, id);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    from_colcode: row.from_colcode,
    to_colcode: row.to_colcode,
    text: describeEvent(row),
    by: row.by,
    at: row.at.toISOString(),
  }));
}

const entityOf = (id: number) => ({ entity: 'student' as const, entityKey: String(id) });

/** A change of one student: answers with its new version. */
export interface Rename {
  stu_name: string;
  dob: string;
  row_version?: number | undefined;
}

export async function renameStudent(context: Context, id: number, rename: Rename): Promise<number> {
  const { row_version, ...after } = rename;
  return context.db.transaction(async (trx) => {
    const student = await lockStudentInScope(trx, context.scope, id);
    const before = { stu_name: student.stu_name, dob: student.dob };
    if (student.status === 'DISCONTINUED')
      throw new Invalid('discontinued', `${studentName(student)} is discontinued and can no longer be edited.`);
    const what = `Student ${studentName(student)}`;
    rejectStale(student, context.user.userId, row_version, { what, yours: after, theirs: before });
    const { problems } = readTab('basic', { ...after, admn_acdyr: student.admn_acdyr });
    const wrong = problems.filter(({ field }) => field in after);
    if (wrong[0]) throw new Invalid('not-accepted', wrong[0].message, wrong);
    const fields = (['stu_name', 'dob'] as const).filter((field) => before[field] !== after[field]);
    if (fields.length === 0) return student.row_version;
    const version = await writeStudent(trx, id, after, context.user.userId);
    const detail = Object.fromEntries(fields.map((field) => [field, [before[field], after[field]]]));
    await addStudentEvents(trx, [{ student_id: id, kind: 'RENAME', detail, by_user: context.user.userId }]);
    await audit(trx, context, { action: 'STUDENT_RENAMED', ...entityOf(id), before, after });
    return version;
  });
}

export interface OfficeChange {
  reason?: string | undefined;
  row_version?: number | undefined;
}

function rejectMoved(student: LockedStudent, userId: number, value: number | undefined): void {
  const theirs = { status: student.status, Colcode: student.colcode };
  rejectStale(student, userId, value, { what: `Student ${studentName(student)}`, yours: {}, theirs });
}

export async function discontinueStudent(
  context: Context,
  id: number,
  { reason, row_version }: OfficeChange = {},
): Promise<string> {
  return context.db.transaction(async (trx) => {
    const student = await lockStudentInScope(trx, context.scope, id);
    if (student.status === 'DISCONTINUED')
      throw new Invalid('already-discontinued', `${studentName(student)} is discontinued already.`);
    if (!isOnRoll(student.status))
      throw new Invalid('not-active', `${studentName(student)} is not admitted yet; delete the application instead.`);
    rejectMoved(student, context.user.userId, row_version);
    await writeStudent(trx, id, { status: 'DISCONTINUED' }, context.user.userId);
    await addStudentEvents(trx, [
      {
        student_id: id,
        kind: 'DISCONTINUE',
        from_colcode: student.colcode,
        detail: reason ? { reason } : undefined,
        by_user: context.user.userId,
      },
    ]);
    await audit(trx, context, {
      action: 'STUDENT_DISCONTINUED',
      ...entityOf(id),
      before: { status: student.status },
      after: { status: 'DISCONTINUED', reason },
    });
    return `${studentName(student)} has been discontinued.`;
  });
}

/** The college a student may be moved to. */
async function target(trx: Db, student: LockedStudent, colcode: string): Promise<string> {
  const invalidField = (type: string, message: string) => new Invalid(type, message, [{ field: 'college', message }]);
  if (colcode === student.colcode)
    throw invalidField('same-college', `${studentName(student)} is a student of college ${colcode} already.`);
  const college = await findCollegeState(trx, colcode);
  if (!college) throw invalidField('college-not-found', `There is no college ${colcode}.`);
  if (college.is_head_office)
    throw invalidField('head-office', `${colcode} is the examination office and has no students.`);
  if (!college.clg_status)
    throw invalidField('college-inactive', `College ${colcode} ${college.colname} is not active.`);
  return college.colname;
}

export async function transferStudent(
  context: Context,
  id: number,
  colcode: string,
  { reason, row_version }: OfficeChange = {},
): Promise<{ message: string; movedApplications: number }> {
  return context.db.transaction(async (trx) => {
    const student = await lockStudentInScope(trx, context.scope, id);
    if (!isOnRoll(student.status))
      throw new Invalid('not-active', `Only an active student is transferred; ${studentName(student)} is not active.`);
    rejectMoved(student, context.user.userId, row_version);
    const colname = await target(trx, student, colcode);
    const movedApplications = await moveApplications(trx, id, colcode);
    await writeStudent(trx, id, { colcode }, context.user.userId);
    const event = { student_id: id, kind: 'TRANSFER' as const, by_user: context.user.userId };
    const detail = { movedApplications, ...(reason ? { reason } : {}) };
    await addStudentEvents(trx, [{ ...event, from_colcode: student.colcode, to_colcode: colcode, detail }]);
    await audit(trx, context, {
      action: 'STUDENT_TRANSFERRED',
      ...entityOf(id),
      before: { colcode: student.colcode },
      after: { colcode, movedApplications, reason },
    });
    return {
      message: `${studentName(student)} has been transferred to ${colcode} ${colname}.`,
      movedApplications,
    };
  });
}

/** Takes a student out of every list. Its register number is never given to anybody else. */
export async function deleteStudent(context: Context, id: number): Promise<string> {
  return context.db.transaction(async (trx) => {
    const student = await lockStudentInScope(trx, context.scope, id);
    const rejection = assertUnreferenced(`Student ${studentName(student)}`, await referringToStudent(trx, student));
    if (rejection) throw rejection;
    await writeStudent(trx, id, { status: 'DELETED' }, context.user.userId);
    if (student.status === 'DRAFT' || student.status === 'MIGRATED') await emptyDraft(trx, id);
    const event = { student_id: id, kind: 'DELETE' as const, from_colcode: student.colcode };
    await addStudentEvents(trx, [{ ...event, by_user: context.user.userId }]);
    await audit(trx, context, {
      action: 'STUDENT_DELETED',
      ...entityOf(id),
      before: { status: student.status },
      after: { status: 'DELETED' },
    });
    return `${studentName(student)} has been deleted.`;
  });
}
