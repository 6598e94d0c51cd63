import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useSavedBy } from '../print/printed-by';
import { compareValues, type Column } from './table-column';
import { DEFAULT_ARRANGEMENT, useArrangement, useDensity } from './table-memory';

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** A row in a box of its own, since the engine takes objects and a list may hold anything. */
interface Boxed<Row> {
  row: Row;
}

/** What says what a row is, and what can be done with it, is always shown. */
const mayHide = <Row,>({ title, action }: Column<Row>, index: number) => index > 0 && !title && !action;

const definitionOf = <Row,>(column: Column<Row>, index: number): ColumnDef<typeof features, Boxed<Row>> => ({
  id: column.key,
  // what has no value is undefined to the engine, which puts it last either way
  accessorFn: ({ row }) => column.sortBy?.(row) ?? undefined,
  enableSorting: column.sortBy !== undefined,
  enableHiding: mayHide(column, index),
  sortUndefined: 'last',
  sortDescFirst: false,
  sortFn: (a, b, key) => compareValues(a.getValue(key), b.getValue(key)),
});

/**
 * What a person has made of a table: which columns, in what order, sorted by what, how high its rows are. The engine is
 * TanStack Table; it is asked here alone, so that the parts of the table know our columns only.
 */
export function useTableState<Row>(label: string, columns: readonly Column<Row>[], rows: readonly Row[]) {
  const person = useSavedBy() ?? '';
  const [density, setDensity] = useDensity(person);
  const [arrangement, setArrangement] = useArrangement(person, label);
  const [sorting, setSorting] = useState<SortingState>([]);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const hidden = arrangement.hidden.join('\n');
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.split('\n').map((key) => [key, false])), [hidden]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { sorting, columnVisibility, columnOrder: [...arrangement.order] },
    onSortingChange: setSorting,
  });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const ofEngine = (leaves: readonly { id: string; getIsVisible: () => boolean; getCanHide: () => boolean }[]) =>
    leaves.flatMap((leaf) => {
      const column = byKey.get(leaf.id);
      return column ? [{ column, shown: leaf.getIsVisible() || !leaf.getCanHide(), mayHide: leaf.getCanHide() }] : [];
    });
  const ordered = ofEngine(table.getAllLeafColumns());
  const shown = ordered.filter((column) => column.shown).map(({ column }) => column);
  const shownKeys = shown.map(({ key }) => key).join('\n');
  const sortedRows = table.getRowModel().rows;
  return {
    /** Every column in the order of the person, the hidden ones too. */
    ordered,
    shown: useMemo(
      () => shown,
      // the same columns in the same order are the same list
      // eslint-disable-next-line react-hooks/exhaustive-deps
      [columns, shownKeys],
    ),
    rows: useMemo(() => sortedRows.map(({ original }) => original.row), [sortedRows]),
    sorting,
    setSorting,
    /** Ascending, descending, as it came; `further` sorts by this column after those before. */
    sortBy: (key: string, further: boolean) => table.getColumn(key)?.toggleSorting(undefined, further),
    show: (key: string, on: boolean) =>
      setArrangement({
        ...arrangement,
        hidden: on ? arrangement.hidden.filter((other) => other !== key) : [...arrangement.hidden, key],
      }),
    /** Moves a column by one place; answers its new place, or undefined at either end. */
    move: (key: string, by: -1 | 1): number | undefined => {
      const order = ordered.map(({ column }) => column.key);
      const from = order.indexOf(key);
      const to = from + by;
      if (from < 0 || to < 0 || to >= order.length) return undefined;
      order.splice(from, 1);
      order.splice(to, 0, key);
      setArrangement({ ...arrangement, order });
      return to;
    },
    reset: () => {
      setArrangement(DEFAULT_ARRANGEMENT);
      setSorting([]);
    },
    changed: arrangement.order.length + arrangement.hidden.length > 0,
    density,
    setDensity,
  };
}

export type TableState<Row> = ReturnType<typeof useTableState<Row>>;
