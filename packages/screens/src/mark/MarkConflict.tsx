import MuiButton from '@mui/material/Button';
import { useState } from 'react';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { Button } from '@thervu/ui/form/Button';
import { markWord, moment } from './mark-messages';

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
        aria-label={`${isOwn ? 'Keep mine' : 'Take theirs'}, ${row.name}`}
      />{' '}
      {markWord(isOwn ? row.mine : row.theirs)}
    </label>
  );
  const columns: Column<Clash>[] = [
    { key: 'name', header: 'Register Number', cell: ({ name }) => name, width: 160 },
    { key: 'theirs', header: 'Theirs', cell: (row) => option(row, false) },
    {
      key: 'by',
      header: 'Entered by',
      cell: ({ by, at }) => (by === null ? '' : `${by}, ${at ? moment(at) : ''}`),
    },
    { key: 'mine', header: 'Mine', cell: (row) => option(row, true) },
  ];
  return (
    <InfoDialog
      title={clashes.length === 1 ? 'Somebody else has changed this mark' : 'Somebody else has changed these marks'}
      width="md"
      actions={
        <MuiButton variant="contained" autoFocus onClick={() => onChoose(mine)}>
          Use these values
        </MuiButton>
      }
    >
      <Text>Nothing of your list has been written. Choose the value that is right for each row, then save again.</Text>
      <Stack row>
        <Button small onClick={() => setMine(new Set())}>
          All theirs
        </Button>
        <Button small onClick={() => setMine(new Set(clashes.map(({ key }) => key)))}>
          All mine
        </Button>
      </Stack>
      <DataTable label="Changed by two" rows={clashes} columns={columns} rowKey={({ key }) => key} maxHeight={360} />
    </InfoDialog>
  );
}
