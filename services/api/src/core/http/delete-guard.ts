import { pluralise } from '@thervu/contracts/core/format';
import { Conflict } from './problem';

/** Rows that refer to another, by kind: the words for one and for many, and how many there are. */
export interface ReferencingTable {
  one: string;
  many: string;
  count: number;
}

/** The refusal to delete what is referred to, with a count per kind; undefined when nothing refers to it. */
export function assertUnreferenced(what: string, kinds: readonly ReferencingTable[]): Conflict | undefined {
  const found = kinds.filter(({ count }) => count > 0);
  if (found.length === 0) return undefined;
  const parts = found.map(({ one, many, count }) => pluralise(count, one, many));
  const verb = found.length === 1 && found[0]!.count === 1 ? 'refers' : 'refer';
  return new Conflict('referred-to', `${what} cannot be deleted: ${parts.join(', ')} ${verb} to it.`);
}

/** Whether the database rejected a delete because a row came to refer to it after the count. */
export const isStillReferenced = (error: unknown): boolean => (error as { code?: unknown }).code === '23503';
