import type { ReactNode } from 'react';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';

/** A script whose A and B differ, of a first valuation or a revaluation. */
interface DifferentScript {
  barcode: string;
  Amark: number | null;
  Bmark: number | null;
  Cmark: number | null;
}

/** Shown at the button an operator cannot press. */
const OFFICER_ALONE = 'The camp officer enters the C mark.';

/** A and B. The server keeps marks from an operator; columns that could only be empty are left out. */
export const keyedColumns = <T extends DifferentScript>(rows: readonly T[]): Column<T>[] =>
  rows.some(({ Amark, Bmark }) => Amark !== null || Bmark !== null)
    ? [
        { key: 'a', header: 'A Mark', cell: ({ Amark }) => Amark, numeric: true, card: 1, named: true },
        { key: 'b', header: 'B Mark', cell: ({ Bmark }) => Bmark, numeric: true, card: 1, named: true },
      ]
    : [];

export interface ThirdMarkActions<T> {
  /** Undefined: this person may not enter a C mark. */
  onEnter: ((row: T) => void) | undefined;
  onApproach?: () => void;
  /** Further buttons beside that of the C mark. */
  beside?: ((row: T) => ReactNode) | undefined;
  width: number;
}

/** 'Verified (value)', also of zero; before that the button to enter it, for those who may. */
export const thirdMarkColumn = <T extends DifferentScript>({
  onEnter,
  onApproach,
  beside,
  width,
}: ThirdMarkActions<T>): Column<T> => ({
  key: 'c',
  header: 'C Mark',
  width,
  action: true,
  sortBy: ({ Cmark }) => Cmark,
  cell: (row) => {
    if (row.Cmark !== null) return <StatusLabel kind="success">{`Verified (${row.Cmark})`}</StatusLabel>;
    const label = `Enter C Mark of ${row.barcode}`;
    if (!onEnter)
      return (
        <span title={OFFICER_ALONE}>
          <Button small disabled aria-label={label}>
            Enter C Mark
          </Button>
        </span>
      );
    const enter = (
      <Button small aria-label={label} onApproach={onApproach} onClick={() => onEnter(row)}>
        Enter C Mark
      </Button>
    );
    return beside ? (
      <Stack row>
        {enter}
        {beside(row)}
      </Stack>
    ) : (
      enter
    );
  },
});
