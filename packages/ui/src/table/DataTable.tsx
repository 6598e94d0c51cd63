import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '../state/EmptyState';
import { SelectionBar } from './SelectionBar';
import { countOfRows, nextSort, sortRows, type Column, type Sort } from './table-column';
import { tableStyles } from './table-styles';
import { TableHead } from './TableHead';
import { TableTotals } from './TableTotals';
import { useRowFocus } from './useRowFocus';
import { useVirtualRows, VIRTUAL_ABOVE } from './useVirtualRows';

const NOTHING: EmptyStateProps = { text: 'No Record Found' };

export interface Selection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** What can be done with the ticked rows. */
  actions: ReactNode;
}

export interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Name of a row for its tick box: 'Select 104'. */
  rowName?: (row: Row) => string;
  /** What an empty list says; 'No Record Found' unless the screen has words of its own. */
  empty?: EmptyStateProps;
  /** Rows behind the ones given, when the list comes in pages. */
  total?: number;
  selection?: Selection;
  /** Enter or double click on a row. */
  onOpen?: (row: Row) => void;
  /** Export, above right; also above an empty list, where it may save a form to be filled in. */
  exportAction?: ReactNode;
  /** Print, above right: an empty list prints nothing. */
  printAction?: ReactNode;
  /** On a narrow screen each row is a card, so that its actions are in sight. For lists of up to 200 rows. */
  cards?: boolean;
  /** Height of the window on the rows. */
  maxHeight?: number | string;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowKey, empty = NOTHING, total, exportAction, printAction } = props;
  return (
    <Box sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
      {(rows.length > 0 || exportAction) && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            alignItems: 'center',
            px: 3,
            py: 1,
            minHeight: 44,
          }}
        >
          <Box role="status" sx={{ flexGrow: 1, fontSize: 13, color: 'text.secondary' }}>
            {countOfRows(rows.length, total)}
          </Box>
          {exportAction}
          {rows.length > 0 && printAction}
        </Box>
      )}
      {rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <TableWindow {...props} key={columns.length} label={label} rows={rows} columns={columns} rowKey={rowKey} />
      )}
    </Box>
  );
}

function TableWindow<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowKey, rowName = rowKey, selection, onOpen } = props;
  const [sort, setSort] = useState<Sort | null>(null);
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const scroller = useRef<HTMLDivElement>(null);
  const view = useVirtualRows(sorted.length, scroller);

  const toggle = (row: Row) => {
    if (!selection) return;
    const keys = new Set(selection.keys);
    if (!keys.delete(rowKey(row))) keys.add(rowKey(row));
    selection.onChange(keys);
  };
  const pathOf = (index: number) => sorted[index] as Row;
  const focus = useRowFocus({
    count: sorted.length,
    reveal: view.reveal,
    onOpen: onOpen && ((index) => onOpen(pathOf(index))),
    onTick: selection && ((index) => toggle(pathOf(index))),
  });

  const cards = props.cards === true && sorted.length <= VIRTUAL_ABOVE;
  // a table that is laid out as blocks is none any more to a screen reader, unless its parts say what they are
  const role = (name: 'table' | 'row' | 'cell') => (cards ? { role: name } : {});
  const span = columns.length + (selection ? 1 : 0);
  const ticked = selection?.keys.size ?? 0;

  return (
    <>
      <Box
        ref={scroller}
        sx={{ overflow: 'auto', maxHeight: props.maxHeight ?? 'min(72vh, 720px)', position: 'relative' }}
      >
        <Box
          component="table"
          aria-label={label}
          aria-rowcount={sorted.length + 1}
          data-cards={cards || undefined}
          sx={tableStyles}
          {...role('table')}
        >
          <TableHead
            columns={columns}
            sort={sort}
            onSort={(key) => setSort(nextSort(sort, key))}
            ticked={selection && (ticked === 0 ? 'none' : ticked === rows.length ? 'all' : 'some')}
            onTickAll={() => selection?.onChange(ticked === rows.length ? new Set() : new Set(rows.map(rowKey)))}
          />
          <tbody onKeyDown={focus.onKeyDown}>
            <Gap height={view.before} span={span} />
            {view.indexes.map((index) => (
              <tr
                key={rowKey(pathOf(index))}
                {...role('row')}
                data-row={index}
                aria-rowindex={index + 2}
                aria-selected={selection && selection.keys.has(rowKey(pathOf(index)))}
                tabIndex={index === focus.active ? 0 : -1}
                onFocus={() => focus.setActive(index)}
                onDoubleClick={onOpen && (() => onOpen(pathOf(index)))}
              >
                {selection && (
                  <td className="tick">
                    <Checkbox
                      tabIndex={-1}
                      checked={selection.keys.has(rowKey(pathOf(index)))}
                      onChange={() => toggle(pathOf(index))}
                      slotProps={{ input: { 'aria-label': `Select ${rowName(pathOf(index))}` } }}
                    />
                  </td>
                )}
                {columns.map((column, columnIndex) => (
                  <td
                    key={column.key}
                    {...role('cell')}
                    {...(cards && columnIndex > 0 && { 'data-header': column.header })}
                    className={`${column.numeric ? 'number' : ''} ${columnIndex === 0 ? 'pinned' : ''}`}
                  >
                    {column.cell(pathOf(index))}
                  </td>
                ))}
              </tr>
            ))}
            <Gap height={view.after} span={span} />
          </tbody>
          <TableTotals columns={columns} rows={rows} ticks={Boolean(selection)} />
        </Box>
      </Box>
      {selection && ticked > 0 && (
        <SelectionBar count={ticked} onClear={() => selection.onChange(new Set())}>
          {selection.actions}
        </SelectionBar>
      )}
    </>
  );
}

/** Stands for the rows above and below the window of a virtual table. */
function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className="gap">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
