import { Conflict } from './problem';

/** Rows that refer to another, by kind: the words for one and for many, and how many there are. */
export interface Referring {
  one: string;
  many: string;
  count: number;
}

const COUNT = new Intl.NumberFormat('en-IN');

/** The refusal to delete what is referred to, with a count per kind; undefined when nothing refers to it. */
export function referredTo(what: string, kinds: readonly Referring[]): Conflict | undefined {
  const parts = kinds
    .filter(({ count }) => count > 0)
    .map(({ one, many, count }) => `${COUNT.format(count)} ${count === 1 ? one : many}`);
  if (parts.length === 0) return undefined;
  return new Conflict('referred-to', `${what} cannot be deleted: ${parts.join(', ')} refer to it.`);
}

/** Whether the database refused a delete since a row has come to refer to it after it was counted. */
export const isStillReferred = (error: unknown): boolean => (error as { code?: unknown }).code === '23503';
