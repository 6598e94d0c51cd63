import { formatCount } from '@thervu/contracts/core/format';
import type { Column } from '@thervu/ui/table/table-column';

/** Columns that lists of sessions share; the heading is said by the screen. */
export const candidatesColumn = <R extends { candidates: number }>(header: string): Column<R> => ({
  key: 'candidates',
  header,
  numeric: true,
  cell: ({ candidates }) => formatCount(candidates),
  sortBy: ({ candidates }) => candidates,
  card: 1,
  named: true,
});

/** A session without a plan has no pairs to count, which is not none. */
export const closePairsColumn = <R extends { close_pairs: number | null }>(header: string): Column<R> => ({
  key: 'pairs',
  header,
  numeric: true,
  cell: ({ close_pairs }) => (close_pairs === null ? '-' : formatCount(close_pairs)),
  sortBy: ({ close_pairs }) => close_pairs,
  card: 2,
  named: true,
});
