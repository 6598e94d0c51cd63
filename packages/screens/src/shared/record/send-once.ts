import { callOnce } from '@thervu/contracts/core/api';
import type { Call, CallArgument, CallReply } from '@thervu/contracts/core/call';
import type { Undoable } from '@thervu/contracts/core/undo';
import type { CallError } from '@thervu/contracts/core/problem';

/** One write, `{}` when it is done. `callOnce`, since a store would keep a password among the arguments. */
export async function sendOnce<C extends Call>(call: C, argument: CallArgument<C>): Promise<{ error?: CallError }> {
  const answer = await callOnce(call, argument);
  return 'error' in answer ? { error: answer.error } : {};
}

/** One write that can be undone; `toUndo` makes what undoes it of the version it made. `callOnce`, as above. */
export async function sendUndoable<C extends Call & { readonly reply: typeof Undoable }, A>(
  call: C,
  argument: CallArgument<C>,
  toUndo: (version: number) => A,
): Promise<{ error?: CallError; undo?: A }> {
  const answer = await callOnce(call, argument);
  if ('error' in answer) return { error: answer.error };
  const { version } = answer.data as CallReply<C> & { version?: number };
  return version === undefined ? {} : { undo: toUndo(version) };
}
