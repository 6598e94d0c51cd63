import type { FieldProblem } from '@thervu/contracts/student/student-rules';
import { isFormOpen } from '@thervu/contracts/student/student-options';
import type { Db } from '../../../core/database/connect';
import { Conflict, Invalid } from '../../../core/http/problem';
import type { Scope } from '../../../core/session/session';
import type { StoredValues } from './admission-queries';
import type { LockedStudent } from '../student-queries';
import { lockStudentInScope, studentName } from '../student-service';

export const entityOf = (id: number) => ({ entity: 'student' as const, entityKey: String(id) });

/** A student whose form is still open, locked. */
export async function opened(trx: Db, scope: Scope, id: number): Promise<LockedStudent> {
  const student = await lockStudentInScope(trx, scope, id);
  if (isFormOpen(student.status)) return student;
  throw new Conflict(
    'already-submitted',
    `The application of ${studentName(student)} is already submitted and closed.`,
  );
}

export function rejectProblems(problems: readonly FieldProblem[]): void {
  const first = problems[0];
  if (first) throw new Invalid('not-accepted', `${first.field}: ${first.message}`, [...problems]);
}

/** Values as the audit log may store them: numbers that identify an account or a person only by their end. */
export function withoutSecrets(values: StoredValues): StoredValues {
  const end = (value: string) => `…${value.slice(-4)}`;
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      field === 'bank_accno' && typeof value === 'string' ? end(value) : value,
    ]),
  );
}
