import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
  type Updater,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useSavedBy } from '../print/printed-by';
import { compareValues, type Column } from './table-column';
import {
  DEFAULT_ARRANGEMENT,
  storeSort,
  keptSort,
  useArrangement,
  useDensity,
  type Arrangement,
  type Density,
} from './table-memory';
import { viewOfAddress, type TableView } from './table-view';
import { useViewAddress } from './useViewAddress';

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

/** Only what the table can sort by. */
const sortOf = <Row,>(columns: readonly Column<Row>[], sorting: SortingState | null): SortingState =>
  (sorting ?? []).filter(({ id }) => columns.some(({ key }) => key === id));

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
  const [keptDensity, keepDensity] = useDensity(person);
  const [kept, keep] = useArrangement(person, label);
  const address = useViewAddress();
  // a link says how its table is shown; what a person changes then becomes their own
  const [view, setView] = useState(() => viewOfAddress(address.search, columns));
  const [sorting, setSorting] = useState<SortingState>(() => sortOf(columns, view?.sorting ?? keptSort(person, label)));
  const arrangement = view ?? kept;
  const density = view?.density ?? keptDensity;
  /** What is seen is the view no longer: all of it is the person's own from here on, and the address names no view. */
  const leaveView = () => {
    if (!view) return;
    keep({ order: view.order, hidden: view.hidden });
    keepDensity(view.density);
    storeSort(person, label, sorting);
    setView(null);
    address.leave();
  };
  const setArrangement = (next: Arrangement) => {
    leaveView();
    keep({ order: next.order, hidden: next.hidden });
  };
  const setDensity = (next: Density) => {
    leaveView();
    keepDensity(next);
  };
  const changeSorting = (change: Updater<SortingState>) => {
    const next = typeof change === 'function' ? change(sorting) : change;
    leaveView();
    setSorting(next);
    if (keptSort(person, label)) storeSort(person, label, next);
  };
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const hidden = arrangement.hidden.join('\n');
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.split('\n').map((key) => [key, false])), [hidden]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { sorting, columnVisibility, columnOrder: [...arrangement.order] },
    onSortingChange: changeSorting,
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
    setSorting: changeSorting,
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
      changeSorting([]);
    },
    changed: arrangement.order.length + arrangement.hidden.length > 0,
    density,
    setDensity,
    /** Shows the table as a saved view has it. */
    openView: (next: TableView | null) => {
      setView(next);
      setSorting(next?.sorting ?? []);
    },
  };
}

export type TableState<Row> = ReturnType<typeof useTableState<Row>>;
