import Box from '@mui/material/Box';
import { ViewColumnOutlined } from '../icons/ViewColumnOutlined';
import { useRef, useState } from 'react';
import { startTamil, useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { Button } from '../form/Button';
import { lazyPart } from '../state/lazy-part';
import type { TableState } from './useTableState';

const Choices = lazyPart(async () => {
  startTamil(() => import('@thervu/words/compiled/ta/table-view'));
  return (await import('./ColumnChoices')).ColumnChoices;
});

/** The button above a table that opens the choice of columns, order, sort and height of rows. */
export function ColumnMenu<Row>({ label, state }: { label: string; state: TableState<Row> }) {
  const t = useWords(kit);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  return (
    <Box component="span" ref={button}>
      <Button
        kind="quiet"
        icon={<ViewColumnOutlined fontSize="small" />}
        aria-label={t('columns.name', { label })}
        onApproach={Choices.prepare}
        onClick={() => setOpen(true)}
      >
        {t('columns')}
      </Button>
      {open && <Choices label={label} state={state} anchor={button} onClose={() => setOpen(false)} />}
    </Box>
  );
}
