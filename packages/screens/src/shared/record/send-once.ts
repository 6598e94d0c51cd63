import { callOnce } from '@thervu/contracts/core/api';
import type { Call, CallArgument } from '@thervu/contracts/core/call';
import type { CallError } from '@thervu/contracts/core/problem';

/** One write, `{}` when it is done. `callOnce`, since a store would keep a password among the arguments. */
export async function sendOnce<C extends Call>(call: C, argument: CallArgument<C>): Promise<{ error?: CallError }> {
  const answer = await callOnce(call, argument);
  return 'error' in answer ? { error: answer.error } : {};
}
