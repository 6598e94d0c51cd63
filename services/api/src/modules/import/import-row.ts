import type { ListKey } from '@thervu/contracts/setting/list-settings';
import type * as z from 'zod/mini';

/** What is wrong with one cell of a row. */
export interface CellProblem {
  column: string;
  value: string;
  message: string;
}

/** One column of a file. Its schema is the one the form uses; the words explain it in the template and in problems. */
export interface ImportColumn {
  name: string;
  schema: z.ZodMiniType;
  /** Input of the schema: the raw text, a whole number, or the day in the form year-month-day. */
  read: 'text' | 'integer' | 'day';
  /** Whether the file must have it. */
  needed: boolean;
  /** An empty cell: rejected, stored as null, or left unchanged (a new row gets the default). */
  empty: 'refuse' | 'null' | 'keep';
  meaning: string;
  /** A sentence: 'One to six digits.' */
  rule: string;
  allowed?: readonly string[];
  /** The list of the university the cell is taken from, in place of `allowed`. */
  list?: ListKey;
}

/** Values of a row by column, as far as its cells could be read. */
export type RowValues = Readonly<Record<string, unknown>>;

export interface StagedRow {
  row: number;
  cells: string[];
  parsed: RowValues;
  problems: CellProblem[];
  /** In base64: values of the row that no table may store in clear. */
  sealed?: string;
}
