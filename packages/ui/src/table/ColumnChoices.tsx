import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { tableView } from '@thervu/words/compiled/table-view';
import { Button } from '../form/Button';
import { PlainSelect } from '../form/PlainSelect';
import { useFrame } from '../layout/PageShellProvider';
import type { Density } from './table-memory';
import { TableViews } from './TableViews';
import type { TableState } from './useTableState';

export interface ColumnChoicesProps {
  label: string;
  state: Pick<
    TableState<never>,
    'ordered' | 'sorting' | 'setSorting' | 'show' | 'move' | 'reset' | 'density' | 'setDensity' | 'openView'
  >;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const STEPS: Record<string, -1 | 1 | undefined> = { ArrowUp: -1, ArrowDown: 1 };

/** Which columns a table shows, in what order, sorted by what, and how high its rows are. */
export function ColumnChoices({ label, state, anchor, onClose }: ColumnChoicesProps) {
  const ofKit = useWords(kit);
  const t = useWords(tableView);
  const id = useId();
  const { views } = useFrame();
  const [moved, setMoved] = useState('');
  const [chosen, setChosen] = useState(state.ordered[0]?.column.key);
  const toMove = state.ordered.find(({ column }) => column.key === chosen)?.column;
  const move = (key: string, name: string, by: -1 | 1) => {
    const place = state.move(key, by);
    if (place !== undefined) setMoved(t('columns.moved', { name, n: place + 1, all: state.ordered.length }));
  };
  const onKeyDown = (key: string, name: string) => (event: KeyboardEvent) => {
    const by = event.altKey ? STEPS[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    move(key, name, by);
  };
  const sortable = state.ordered.filter(({ column }) => column.sortBy);
  const [first] = state.sorting;
  return (
    <Popover
      open
      onClose={onClose}
      anchorEl={() => anchor.current as HTMLElement}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': ofKit('columns.name', { label }),
          // one height, whatever is shown: it is placed again with each change, and a higher one would move what was pressed.
          // A browser that scrolls to keep the moved line where it was would move it too
          sx: { p: 3, width: 340, height: 'min(600px, calc(100vh - 32px))', overflowAnchor: 'none' },
        },
      }}
    >
      <Box sx={{ fontSize: 13, color: 'text.secondary', mb: 1 }}>{t('columns.hint')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {state.ordered.map(({ column: { key, header }, shown, mayHide }) => (
          <Box
            component="li"
            key={key}
            onKeyDown={onKeyDown(key, header)}
            sx={{ px: 1, mx: -1, borderRadius: 1, bgcolor: key === chosen ? 'action.selected' : undefined }}
          >
            <FormControlLabel
              control={<Checkbox checked={shown} disabled={!mayHide} onChange={() => state.show(key, !shown)} />}
              label={header}
            />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
        {toMove && (
          // below the list, so that what moves is never what was pressed
          <Box sx={{ display: 'flex', alignItems: 'end', gap: 1 }}>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <PlainSelect
                id={`${id}-move`}
                label={t('columns.move')}
                value={toMove.key}
                placeholder={null}
                onChange={setChosen}
                options={state.ordered.map(({ column: { key, header } }) => ({ value: key, label: header }))}
              />
            </Box>
            <Button
              aria-label={t('columns.up', { name: toMove.header })}
              onClick={() => move(toMove.key, toMove.header, -1)}
            >
              {t('columns.up.short')}
            </Button>
            <Button
              aria-label={t('columns.down', { name: toMove.header })}
              onClick={() => move(toMove.key, toMove.header, 1)}
            >
              {t('columns.down.short')}
            </Button>
          </Box>
        )}
        {sortable.length > 0 && (
          <PlainSelect
            id={`${id}-sort`}
            label={t('sort.by')}
            value={first ? `${first.desc ? '-' : '+'}${first.id}` : ''}
            placeholder={t('sort.none')}
            onChange={(next) =>
              state.setSorting(next === '' ? [] : [{ id: next.slice(1), desc: next.startsWith('-') }])
            }
            options={sortable.flatMap(({ column: { key, header } }) => [
              { value: `+${key}`, label: t('sort.up', { name: header }) },
              { value: `-${key}`, label: t('sort.down', { name: header }) },
            ])}
          />
        )}
        <PlainSelect
          id={`${id}-density`}
          label={t('density')}
          value={state.density}
          placeholder={null}
          onChange={(next) => state.setDensity(next as Density)}
          options={[
            { value: 'normal', label: t('density.normal') },
            { value: 'compact', label: t('density.compact') },
          ]}
        />
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button onClick={state.reset}>{t('columns.reset')}</Button>
          <Button onClick={onClose}>{ofKit('close')}</Button>
        </Box>
        <Box role="status" sx={{ fontSize: 13, minHeight: 20 }}>
          {moved}
        </Box>
      </Box>
      {views && <TableViews keeper={views} state={state} />}
    </Popover>
  );
}
