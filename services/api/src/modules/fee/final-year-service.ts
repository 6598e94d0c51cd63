import { pluralise } from '@thervu/contracts/core/format';
import type { FinalYearPreview } from '@thervu/contracts/fee/final-year-contract';
import { createHash } from 'node:crypto';
import { auditAll } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict } from '../../core/http/problem';
import type { Context, Origin } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { examByName } from '../exam/exam-service';
import { openForChange } from '../exam/exam-window';
import { rollLines, setFinalYears as writeFinalYears, type RollLine } from './fee-queries';

interface Named {
  college: string;
  exam: string;
}

/** Stands for exactly these students. */
const digestOf = (lines: readonly RollLine[]): string =>
  createHash('sha256')
    .update(
      lines
        .map(({ Reg_No }) => Reg_No)
        .sort()
        .join(','),
    )
    .digest('hex');

/** Students of a college in their last semester whose fee is not final yet, by what setting them all would do. */
async function lastSemester({ db, scope }: Pick<Context, 'scope'> & { db: Db }, examId: number, college: string) {
  const lines = (await rollLines(db, scope, { examId, college })).filter(
    ({ suggestedFinal, fee_frozen_at }) => suggestedFinal && fee_frozen_at === null,
  );
  return {
    toSet: lines.filter(({ IsFinalyear, paidFinalBefore }) => !IsFinalyear && paidFinalBefore === null),
    already: lines.filter(({ IsFinalyear }) => IsFinalyear),
    paidBefore: lines.filter(({ IsFinalyear, paidFinalBefore }) => !IsFinalyear && paidFinalBefore !== null),
  };
}

/** What setting the final-year fees of a whole college would do. */
export async function previewFinalYears(context: Context, input: Named): Promise<FinalYearPreview> {
  const college = collegeNamed(context.scope, input.college);
  const exam = await examByName(context.db, input.exam);
  const { toSet, already, paidBefore } = await lastSemester(context, exam.id, college);
  const groups = new Map<string, FinalYearPreview['groups'][number]>();
  for (const { admn_acdyr, Degree } of toSet) {
    const key = `${admn_acdyr} ${Degree}`;
    const group = groups.get(key) ?? { admn_acdyr, Degree, students: 0 };
    groups.set(key, { ...group, students: group.students + 1 });
  }
  return {
    exam_name: exam.exam_name,
    groups: [...groups.values()],
    toSet: toSet.length,
    already: already.length,
    paidBefore: paidBefore.length,
    digest: digestOf(toSet),
  };
}

export const previewChanged = (): Conflict =>
  new Conflict(
    'preview-changed',
    'The roll has changed since it was counted. Look at the new figures and set them again.',
  );

/** Sets the fees of the students of a college a digest stands for, with a line of audit for each, and returns their numbers. */
export async function setOfCollege(
  trx: Db,
  { origin, userId, scope }: { origin: Origin; userId: number; scope: Scope },
  { examId, college, digest }: { examId: number; college: string; digest: string },
): Promise<string[]> {
  const { toSet } = await lastSemester({ db: trx, scope }, examId, college);
  if (digestOf(toSet) !== digest) throw previewChanged();
  const regNos = toSet.map(({ Reg_No }) => Reg_No);
  const done = await writeFinalYears(trx, scope, { examId, college, regNos, userId });
  if (done.length > 0)
    await auditAll(
      trx,
      origin,
      done.map((regNo) => ({
        action: 'FINAL_YEAR_SET',
        entity: 'student_exam',
        entityKey: regNo,
        examId,
        before: { isfinalyear: false },
        after: { isfinalyear: true },
      })),
    );
  return done;
}

/** Sets the final-year fees of the students that were previewed, in one transaction with a line of audit for each. */
export async function setFinalYears(
  context: Context,
  { digest, ...input }: Named & { digest: string },
): Promise<{ message: string; set: number }> {
  const { scope, user } = context;
  const college = collegeNamed(scope, input.college);
  return context.db.transaction(async (trx) => {
    const exam = await openForChange(trx, scope, input.exam, 'EXAM_APLY');
    const by = { origin: context, userId: user.userId, scope };
    const done = await setOfCollege(trx, by, { examId: exam.id, college, digest });
    const count = pluralise(done.length, 'student pays', 'students pay');
    return {
      message: `${count} the final-year fees for ${exam.exam_name}.`,
      set: done.length,
    };
  });
}
