import type { ReactNode } from 'react';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { ThirdMarkWords } from '@thervu/words/compiled/third-mark';

/** A script whose A and B differ, of a first valuation or a revaluation. */
interface DifferentScript {
  barcode: string;
  Amark: number | null;
  Bmark: number | null;
  Cmark: number | null;
}

/** A and B. The server keeps marks from an operator; columns that could only be empty are left out. */
export const keyedColumns = <T extends DifferentScript>(t: Say<ThirdMarkWords>, rows: readonly T[]): Column<T>[] =>
  rows.some(({ Amark, Bmark }) => Amark !== null || Bmark !== null)
    ? [
        { key: 'a', header: t('a-mark'), cell: ({ Amark }) => Amark, numeric: true, card: 1, named: true },
        { key: 'b', header: t('b-mark'), cell: ({ Bmark }) => Bmark, numeric: true, card: 1, named: true },
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
export const thirdMarkColumn = <T extends DifferentScript>(
  t: Say<ThirdMarkWords>,
  { onEnter, onApproach, beside, width }: ThirdMarkActions<T>,
): Column<T> => ({
  key: 'c',
  header: t('c-mark'),
  width,
  action: true,
  sortBy: ({ Cmark }) => Cmark,
  cell: (row) => {
    if (row.Cmark !== null) return <StatusLabel kind="success">{t('verified', { mark: row.Cmark })}</StatusLabel>;
    const label = t('enter-of', { barcode: row.barcode });
    if (!onEnter)
      return (
        // shown at the button an operator cannot press
        <span title={t('officer-alone')}>
          <Button small disabled aria-label={label}>
            {t('enter')}
          </Button>
        </span>
      );
    const enter = (
      <Button small aria-label={label} onApproach={onApproach} onClick={() => onEnter(row)}>
        {t('enter')}
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
