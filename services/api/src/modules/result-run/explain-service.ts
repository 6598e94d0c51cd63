import type { ResultExplanation } from '@thervu/contracts/result-run/result-run-contract';
import { explain } from '@thervu/contracts/result/result-steps';
import type { Db } from '../../core/database/connect';
import { NotFound } from '../../core/http/problem';
import type { Scope } from '../../core/session/session';
import { findWrittenNumber } from '../../core/students/register-number-queries';
import { findPerson, officeRows, releasedRows, standingsOf } from './row-queries';

/** Why every paper of a student has its result; a college learns of its own students and of what is released. */
export async function explanation(db: Db, scope: Scope, typed: string): Promise<ResultExplanation> {
  const regNo = await findWrittenNumber(db, typed);
  const person = await findPerson(db, scope, regNo);
  if (!person) throw new NotFound('no-student', 'No Record Found!!!');
  const office = scope.college === 'all';
  const rows = await (office ? officeRows(db, scope, regNo) : releasedRows(db, scope, regNo));
  return {
    ...person,
    rows: rows.map((row) => ({
      ...row,
      sentence: explain(row, office ? 'office' : 'college'),
      studentSentence: explain(row, 'student'),
    })),
    standings: office ? await standingsOf(db, regNo) : [],
  };
}
