/** A row of a MarkGrid. `saved` is what the server holds, as text; empty: nothing is entered. */
export interface MarkGridRow {
  key: string;
  /** What the row is called: its register number. A paste with two columns finds rows by it. */
  name: string;
  saved: string;
  /** Shown in the cell where nothing can be typed, with the reason: 'Carried from an earlier exam'. */
  fixed?: string;
}

/** What stands in cells and has not been saved, by key of the row. */
export type Typed = Readonly<Record<string, string>>;

export type CellState = 'empty' | 'saved' | 'unsaved' | 'refused' | 'fixed';

/** Whether a cell holds something else than the server. */
export const isUnsaved = (row: MarkGridRow, typed: Typed): boolean =>
  row.fixed === undefined && typed[row.key] !== undefined && typed[row.key] !== row.saved;

export function cellState(row: MarkGridRow, typed: Typed, problem: string | undefined): CellState {
  if (row.fixed !== undefined) return 'fixed';
  if (problem !== undefined) return 'refused';
  if (isUnsaved(row, typed)) return 'unsaved';
  return row.saved === '' ? 'empty' : 'saved';
}

/** A line of what was pasted; `name` where the paste says which row it is for. */
export interface PastedCell {
  name?: string;
  text: string;
}

export interface Filled {
  /** New text by key. */
  cells: Record<string, string>;
  /** Lines that found no cell: behind the last row, for a row that is fixed, or for a name that is not here. */
  left: string[];
}

/** Where the lines of a paste go: down from the row it was pasted into, or to the rows they name. */
export function fillDown(rows: readonly MarkGridRow[], from: number, lines: readonly PastedCell[]): Filled {
  const named = new Map(rows.map((row) => [row.name.toUpperCase(), row]));
  const cells: Record<string, string> = {};
  const left: string[] = [];
  lines.forEach(({ name, text }, index) => {
    // an empty line is nothing to enter: it never takes a mark away
    if (text === '') return;
    const row = name === undefined ? rows[from + index] : named.get(name);
    if (row && row.fixed === undefined) cells[row.key] = text;
    else if (text !== row?.saved) left.push(name ?? row?.name ?? `line ${index + 1}`);
  });
  return { cells, left };
}
