import type { ReactNode } from 'react';
import type { Registered } from '@thervu/contracts/registration/registration-shapes';
import { Button } from '@thervu/ui/form/Button';
import { DataTable, type DataTableProps } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { RegistrationOutcome } from './RegistrationOutcome';

export interface RowsToSaveProps<Row> extends Pick<
  DataTableProps<Row>,
  'label' | 'rows' | 'columns' | 'rowKey' | 'empty' | 'maxHeight'
> {
  /** What is wrong with what was typed or sent. */
  banner: ReactNode;
  /** What the last save has done; null before it. */
  answer: Registered | null;
  busy: boolean;
  onSave: () => void;
}

/** What has been added so far with the button that saves all of it, below what the last save has said. */
export function RowsToSave<Row>({ banner, answer, busy, onSave, ...table }: RowsToSaveProps<Row>) {
  const t = useWords(registration);
  return (
    <>
      {banner}
      {answer && (
        <div>
          <RegistrationOutcome answer={answer} />
        </div>
      )}
      <DataTable {...table} />
      <Stack row>
        <Button kind="primary" busy={busy} onClick={onSave}>
          {t('save')}
        </Button>
      </Stack>
    </>
  );
}
