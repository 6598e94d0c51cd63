import * as z from 'zod/mini';
import { Message, RowVersion } from './shapes';

/**
 * Sent with the opposite call of a change: the version that the change made. The server refuses it in words where the row has
 * changed since, and keeps the reason 'undone' in the history.
 */
export const UndoQuery = z.object({ undo: z.optional(RowVersion) });

/** The answer to a change that can be undone: beside its message the version it made, left out where nothing was changed. */
export const Undoable = z.extend(Message, { version: z.optional(RowVersion) });

/** The reason the history keeps of an undo. */
export const UNDONE = 'undone';
