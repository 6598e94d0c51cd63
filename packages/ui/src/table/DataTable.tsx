import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useRef, type ReactNode } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { formatCount } from '@thervu/contracts/core/format';
import { EmptyState, type EmptyStateProps } from '../state/EmptyState';
import { ColumnMenu } from './ColumnMenu';
import { SelectionBar } from './SelectionBar';
import { ShownTableProvider } from './shown-table';
import { cardPlace, hasCards, type Column } from './table-column';
import { PHONE } from './card-styles';
import { COMPACT_ROW, tableStyles } from './table-styles';
import { TableHead } from './TableHead';
import { TableTotals } from './TableTotals';
import { TickBox } from './TickBox';
import { useOneTabStop } from './row-controls';
import { useRowFocus } from './useRowFocus';
import { useTableState, type TableState } from './useTableState';
import { useRowsInWindow, VIRTUAL_ABOVE } from './useRowsInWindow';

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
  /** On a phone each row is a card of all its columns; columns with a `title` make shorter cards by themselves. For up to 200 rows. */
  cards?: boolean;
  /** Height of the window on the rows. */
  maxHeight?: number | string;
}

/** Number of columns from which the choice of columns is offered. */
const CHOICE_FROM = 5;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const t = useWords(kit);
  const { label, rows, columns, empty, total, exportAction, printAction } = props;
  const state = useTableState(label, columns, rows);
  const shown = useMemo(
    () => ({ rows: state.rows as readonly unknown[] as readonly never[], columns: state.shown }),
    [state.rows, state.shown],
  );
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
            {total === undefined || total === rows.length
              ? t('rows', { n: rows.length })
              : t('rows.of', { shown: formatCount(rows.length), n: total })}
          </Box>
          <ShownTableProvider value={shown}>
            {exportAction}
            {rows.length > 0 && printAction}
            {rows.length > 0 && columns.length >= CHOICE_FROM && <ColumnMenu label={label} state={state} />}
          </ShownTableProvider>
        </Box>
      )}
      {rows.length === 0 ? (
        <EmptyState {...(empty ?? { text: t('none') })} />
      ) : (
        <TableWindow {...props} key={`${state.shown.length} ${state.density}`} columns={state.shown} state={state} />
      )}
    </Box>
  );
}

interface TableWindowProps<Row> extends DataTableProps<Row> {
  state: TableState<Row>;
}

function TableWindow<Row>(props: TableWindowProps<Row>) {
  const t = useWords(kit);
  const { label, rows, columns, rowKey, rowName = rowKey, selection, onOpen, state } = props;
  const sorted = state.rows;
  const compact = state.density === 'compact';
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  useOneTabStop(body);
  const titled = hasCards(columns);
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const view = useRowsInWindow(sorted.length, scroller, {
    cards: titled && phone,
    ...(compact && { rowHeight: COMPACT_ROW }),
  });

  const toggle = (row: Row) => {
    if (!selection) return;
    const keys = new Set(selection.keys);
    if (!keys.delete(rowKey(row))) keys.add(rowKey(row));
    selection.onChange(keys);
  };
  const pathOf = (index: number) => sorted[index] as Row;
  const focus = useRowFocus({
    count: sorted.length,
    inPage: view.indexes,
    reveal: view.reveal,
    onOpen: onOpen && ((index) => onOpen(pathOf(index))),
    onTick: selection && ((index) => toggle(pathOf(index))),
  });

  const few = sorted.length <= VIRTUAL_ABOVE;
  const cards = titled ? 'titled' : props.cards === true && few;
  // a table that is laid out as blocks is none any more to a screen reader, unless its parts say what they are
  const role = (name: 'table' | 'row' | 'cell') => (cards ? { role: name } : {});
  const headerOf = ({ header, named }: Column<Row>, index: number) =>
    (cards === 'titled' ? named : cards && index > 0) ? { 'data-header': header } : {};
  // a list of cards is read with the page; a window of its own is for lists that are too long for it
  const height = titled && phone && few ? 'none' : (props.maxHeight ?? 'min(72vh, 720px)');
  const span = columns.length + (selection ? 1 : 0);
  const ticked = selection?.keys.size ?? 0;

  return (
    <>
      {view.counter}
      <Box
        ref={scroller}
        sx={{
          overflow: 'auto',
          maxHeight: height,
          position: 'relative',
          // a window of thousands has only its own rows, also on paper
          ...(few && { '@media print': { overflow: 'visible', maxHeight: 'none' } }),
        }}
      >
        <Box
          component="table"
          aria-label={label}
          aria-rowcount={sorted.length + 1}
          data-cards={cards || undefined}
          data-density={compact ? 'compact' : undefined}
          sx={tableStyles}
          {...role('table')}
        >
          <TableHead
            columns={columns}
            cards={cards === 'titled'}
            sorting={state.sorting}
            onSort={state.sortBy}
            ticked={selection && (ticked === 0 ? 'none' : ticked === rows.length ? 'all' : 'some')}
            onTickAll={() => selection?.onChange(ticked === rows.length ? new Set() : new Set(rows.map(rowKey)))}
          />
          <tbody ref={body} onKeyDown={focus.onKeyDown}>
            <Gap height={view.before} span={span} />
            {view.indexes.map((index) => (
              <tr
                key={rowKey(pathOf(index))}
                {...role('row')}
                data-row={index}
                data-index={index}
                ref={view.measure}
                aria-rowindex={index + 2}
                aria-selected={selection && selection.keys.has(rowKey(pathOf(index)))}
                tabIndex={index === focus.stop ? 0 : -1}
                onFocus={() => focus.setActive(index)}
                onDoubleClick={onOpen && (() => onOpen(pathOf(index)))}
              >
                {selection && (
                  <td className="tick">
                    <TickBox
                      tabIndex={-1}
                      ticked={selection.keys.has(rowKey(pathOf(index)))}
                      onChange={() => toggle(pathOf(index))}
                      name={t('select.row', { name: rowName(pathOf(index)) })}
                    />
                  </td>
                )}
                {columns.map((column, columnIndex) => {
                  const content = column.cell(pathOf(index));
                  return (
                    <td
                      key={column.key}
                      {...role('cell')}
                      {...headerOf(column, columnIndex)}
                      className={`${column.numeric ? 'number' : ''} ${columnIndex === 0 ? 'pinned' : ''} ${isDay(content) ? 'day' : ''} ${cardPlace(column)}`}
                    >
                      {content}
                    </td>
                  );
                })}
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

/** A day is not broken at its hyphens, however narrow its column. */
const isDay = (content: ReactNode): boolean => typeof content === 'string' && /^\d\d-\d\d-\d{4}$/.test(content);

/** Stands for the rows above and below the window of a virtual table. */
function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className="gap">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
