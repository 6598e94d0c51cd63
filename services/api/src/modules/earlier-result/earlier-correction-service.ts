import type { CallArgument } from '@thervu/contracts/core/call';
import type { correctEarlierResult, EarlierValues } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { earlierProblems } from '@thervu/contracts/earlier-result/earlier-result-rules';
import { audit } from '../../core/audit/audit';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { findEarlierResult, proposeCorrection } from './earlier-result-queries';

/** Whether two results say the same; a grade point by its value, since 7 and 7.00 are one. */
const hasSameValues = (a: EarlierValues, b: EarlierValues): boolean =>
  (Object.keys(a) as (keyof EarlierValues)[]).every((field) =>
    field === 'grade_point' && a[field] !== null && b[field] !== null
      ? Number(a[field]) === Number(b[field])
      : a[field] === b[field],
  );

/** Throws 422 for values that do not fit together, or are what counts already. */
function assertCorrects(before: EarlierValues, values: EarlierValues): void {
  const errors = earlierProblems({
    INT_MARK: values.int_mark,
    EXT_MARK: values.ext_mark,
    TOTAL_MARK: values.total_mark,
    TOTAL_MAX: values.total_max,
    CREDIT: values.credit,
    GRADE_POINT: values.grade_point,
    RESULT: values.result,
  }).map(({ field, message }) => ({ field: `values/${field.toLowerCase()}`, message }));
  if (errors.length > 0) throw new Invalid('not-fitting', errors[0]!.message, errors);
  if (hasSameValues(before, values))
    throw new Invalid('nothing-changed', 'Nothing differs from the result that counts.');
}

/**
 * Proposes other values for a result that counts, or its removal. Nothing counts differently until another officer has
 * signed; what stood before stays in the history. Throws 409 where the result no longer counts or a version waits.
 */
export const proposeCorrectedResult = (
  context: Context,
  id: number,
  { values, reason }: CallArgument<typeof correctEarlierResult>['body'],
): Promise<{ message: string; batch: number }> =>
  context.db.transaction(async (trx) => {
    const found = await findEarlierResult(trx, id);
    if (!found) throw new NotFound('no-result', 'There is no such earlier result.');
    if (values !== null) assertCorrects(found.values, values);
    const batch = await proposeCorrection(trx, { id, userId: context.user.userId, reason, values });
    if (batch === undefined)
      throw new Conflict(
        'not-open',
        'This result does not count any more, or a correction of it waits for a signature. Look again.',
      );
    await audit(trx, context, {
      action: values === null ? 'EARLIER_RESULT_REMOVAL_PROPOSED' : 'EARLIER_RESULT_CORRECTION_PROPOSED',
      entity: 'earlier_batch',
      entityKey: String(batch),
      before: { reg_no: found.reg_no, p_code: found.p_code, ...found.values },
      after: { ...values, reason },
    });
    const what = values === null ? 'The removal' : 'The correction';
    return { message: `${what} waits for the signature of another officer under Files.`, batch };
  });
