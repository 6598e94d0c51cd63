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
  /** On a phone, where a row is a card: part of its title, which says what the buttons of the card are about. */
  title?: boolean;
  /** On a phone: in the first or the second line below the title. */
  card?: 1 | 2;
  /** Buttons, links and switches: on a phone at the foot of the card, as wide as it is. */
  action?: boolean;
  /** On a phone the name of the column is beside the value, which is not understood without it. */
  named?: boolean;
}

/** Whether rows become cards on a phone: some column says what a card is about. */
export const hasCards = <Row,>(columns: readonly Column<Row>[]): boolean => columns.some(({ title }) => title);

/** Where a column is on a card, as a class of its cells. */
export function cardPlace<Row>({ title, card, action, named }: Column<Row>): string {
  const place = title ? 'card-title' : action ? 'card-foot' : card ? `card-${card}` : '';
  return place && named ? `${place} named` : place;
}

const byValue = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Figures by size, words and codes as a person counts: 3 before 20 before 101. */
export function compareValues(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return byValue.compare(String(a), String(b));
}
