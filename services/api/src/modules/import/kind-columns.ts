import type * as z from 'zod/mini';
import type { ImportColumn } from './import-row';

type ColumnText = Pick<ImportColumn, 'meaning' | 'rule'> &
  Partial<Pick<ImportColumn, 'read' | 'needed' | 'empty' | 'allowed' | 'list'>>;

/** Columns in the order of their labels, each validated by the schema of the form's field of that name. */
export function importColumns<Shape extends Record<string, z.ZodMiniType>>(
  shape: Shape,
  labels: { [Name in keyof Shape & string]: ColumnText },
): ImportColumn[] {
  return (Object.entries(labels) as [string, ColumnText][]).map(([name, text]) => ({
    name,
    schema: shape[name]!,
    read: 'text',
    needed: true,
    empty: 'refuse',
    ...text,
  }));
}
