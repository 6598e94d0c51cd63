import type { CallArgument } from '@thervu/contracts/core/call';
import { FIRST_STEPS, type FirstSteps, type recordFirstStep } from '@thervu/contracts/first-step/first-step-contract';
import { listSeen, recordSeen } from '../../core/session/person-seen-queries';
import type { Context } from '../../core/session/context';

/** Which first steps the person has taken. */
export async function readFirstSteps({ db, user }: Context): Promise<FirstSteps> {
  const seen = await listSeen(db, user.userId, 'STEP');
  return { away: seen.has('AWAY'), done: FIRST_STEPS.filter((step) => seen.has(step)) };
}

/** Records a step, or that the card is put away. */
export async function saveFirstStep(
  context: Context,
  { body: { step } }: CallArgument<typeof recordFirstStep>,
): Promise<FirstSteps> {
  await recordSeen(context.db, context.user.userId, [{ kind: 'STEP', item: step }]);
  return readFirstSteps(context);
}
