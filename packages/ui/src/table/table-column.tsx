import { formatCount, pluralise } from '@thervu/contracts/core/format';
import type { ReactNode } from 'react';

/** One column of a DataTable. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, in figures of equal width. */
  numeric?: boolean;
  /** What the column is sorted by; without it the header is no button. */
  sortBy?: (row: Row) => string | number | null;
  /** Pinned below the column, over all rows given. */
  total?: (rows: readonly Row[]) => ReactNode;
  /** Least width in px. */
  width?: number;
  /** What paper and spreadsheets say where the cell is a control; false: the column is for the screen alone. */
  written?: false | ((row: Row) => string | number | null);
  /** Rupees: a number of two decimals in a spreadsheet. */
  money?: boolean;
  /** Empty on purpose: people write into it by hand. */
  byHand?: boolean;
}

export interface Sort {
  key: string;
  descending: boolean;
}

/** Ascending, descending, as it came. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? null : { key, descending: true };
}

const byValue = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return byValue.compare(String(a), String(b));
}

/** Rows in the wished order; what has no value stands last either way. The rows given are left alone. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const by = sort && columns.find(({ key }) => key === sort.key)?.sortBy;
  if (!by) return rows;
  const direction = sort.descending ? -1 : 1;
  return [...rows].sort((rowA, rowB) => {
    const a = by(rowA);
    const b = by(rowB);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction * compare(a, b);
  });
}

/** '1 row', '1,240 rows', '200 of 1,240 rows': nothing is cut in silence. */
export function countOfRows(shown: number, total = shown): string {
  const all = pluralise(total, 'row', 'rows');
  return shown === total ? all : `${formatCount(shown)} of ${all}`;
}
