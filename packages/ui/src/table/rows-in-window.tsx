/** Which rows are in the page, and the height in px of those above and below that are not. */
export interface RowsInWindow {
  indexes: readonly number[];
  before: number;
  after: number;
  /** Brings a row into the window. */
  reveal: (index: number) => void;
  measure: ((row: HTMLElement | null) => void) | undefined;
}
