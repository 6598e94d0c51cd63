import { createContext, use } from 'react';
import type { Column } from './table-column';

/** The rows and columns of a table as a person sees them: chosen, sorted, filtered. */
export interface ShownTable<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

// what is shown has the type of the table around; those who read it stand in that table and know it
const Shown = createContext<ShownTable<never> | null>(null);

/** Tells what is above a table, such as Print and Excel, which rows and columns are shown in it. */
export const ShownTableProvider = Shown.Provider;

/** What is shown in the table around; null outside of one. */
export function useShownTable<Row>(): ShownTable<Row> | null {
  return use(Shown) as ShownTable<Row> | null;
}
