import MuiButton from '@mui/material/Button';
import { useState } from 'react';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { Button } from '@thervu/ui/form/Button';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import { moment, shownWord } from './mark-messages';

/** One row with the values of two people. */
export interface Clash {
  key: string;
  name: string;
  mine: number | null;
  theirs: number | null;
  row_version: number;
  by: string | null;
  at: string | null;
}

export interface MarkConflictProps {
  clashes: readonly Clash[];
  /** The rows whose own value is kept; the others take what stands there. */
  onChoose: (mine: ReadonlySet<string>) => void;
}

/** Shows both values of every row two people have changed, and lets the second choose row by row. */
export function MarkConflict({ clashes, onChoose }: MarkConflictProps) {
  return clashes.length === 0 ? null : <Choice clashes={clashes} onChoose={onChoose} />;
}

function Choice({ clashes, onChoose }: MarkConflictProps) {
  const t = useWords(markEntry);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string, isOwn: boolean) =>
    setMine((before) => {
      const after = new Set(before);
      if (isOwn) after.add(key);
      else after.delete(key);
      return after;
    });
  const option = (row: Clash, isOwn: boolean) => (
    <label>
      <input
        type="radio"
        name={`choice-${row.key}`}
        checked={mine.has(row.key) === isOwn}
        onChange={() => toggle(row.key, isOwn)}
        aria-label={t(isOwn ? 'clash.keep-mine' : 'clash.take-theirs', { name: row.name })}
      />{' '}
      {shownWord(t, isOwn ? row.mine : row.theirs)}
    </label>
  );
  const columns: Column<Clash>[] = [
    { key: 'name', header: t('register-number'), cell: ({ name }) => name, width: 160 },
    { key: 'theirs', header: t('theirs'), cell: (row) => option(row, false) },
    {
      key: 'by',
      header: t('entered-by'),
      cell: ({ by, at }) => (by === null ? '' : `${by}, ${at ? moment(at) : ''}`),
    },
    { key: 'mine', header: t('mine'), cell: (row) => option(row, true) },
  ];
  return (
    <InfoDialog
      title={t('clash', { n: clashes.length })}
      width="md"
      actions={
        <MuiButton variant="contained" autoFocus onClick={() => onChoose(mine)}>
          {t('use-these-values')}
        </MuiButton>
      }
    >
      <Text>{t('nothing-of-your-list-has')}</Text>
      <Stack row>
        <Button small onClick={() => setMine(new Set())}>
          {t('all-theirs')}
        </Button>
        <Button small onClick={() => setMine(new Set(clashes.map(({ key }) => key)))}>
          {t('all-mine')}
        </Button>
      </Stack>
      <DataTable
        label={t('changed-by-two')}
        rows={clashes}
        columns={columns}
        rowKey={({ key }) => key}
        maxHeight={360}
      />
    </InfoDialog>
  );
}
