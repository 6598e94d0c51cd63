import type * as z from 'zod/mini';
import type { ImportColumn } from './import-kind';

type Words = Pick<ImportColumn, 'meaning' | 'rule'> &
  Partial<Pick<ImportColumn, 'read' | 'needed' | 'empty' | 'allowed'>>;

/** Columns in the order of their words, each judged by the schema of the form's field of that name. */
export function columnsOf<Shape extends Record<string, z.ZodMiniType>>(
  shape: Shape,
  words: { [Name in keyof Shape & string]: Words },
): ImportColumn[] {
  return (Object.entries(words) as [string, Words][]).map(([name, one]) => ({
    name,
    schema: shape[name]!,
    read: 'text',
    needed: true,
    empty: 'refuse',
    ...one,
  }));
}
