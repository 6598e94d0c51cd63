import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import {
  memo,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { cellState, fillDown, type CellState, type MarkGridRow, type PastedCell, type Typed } from './mark-cells';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { useMessageText } from '../message/useMessageText';
import type { Column } from '../table/table-column';
import { tableStyles } from '../table/table-styles';

export interface MarkGridProps<Row extends MarkGridRow> {
  label: string;
  rows: readonly Row[];
  /** Shown before the mark; the first names the row. */
  columns: readonly Column<Row>[];
  /** Shown behind the mark. */
  more?: readonly Column<Row>[];
  /** Header of the one column that is typed in. */
  header: string;
  typed: Typed;
  /** New text by key of the row; all of a paste at once. */
  onType: (cells: Record<string, string>) => void;
  /** What is wrong with a text that was typed for a row, or undefined. */
  problemOf: (row: Row, text: string) => string | undefined;
  /** What the server said about rows, by key; it goes when the cell is typed in again. */
  refused?: Typed;
  /** Reads what was copied from a spreadsheet. */
  read: (pasted: string) => PastedCell[];
  /** Ctrl+Enter: saving without leaving the column. */
  onSave?: () => void;
  /** Nothing can be typed, as while it is saved. */
  disabled?: boolean;
  /** The first empty cell takes the focus when the grid appears, unless the person has gone elsewhere. */
  startTyping?: boolean | undefined;
}

const MARK: Record<CellState, string> = { empty: '○', saved: '●', unsaved: '◐', refused: '■', fixed: '▪' };

const cells: SxProps<Theme> = {
  ...(tableStyles as object),
  '& td.mark': { py: 0.5, whiteSpace: 'nowrap' },
  '& input': {
    width: 72,
    height: 28,
    px: 2,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'right',
    color: 'text.primary',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'text.secondary',
    borderRadius: 0.75,
  },
  '& input:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 0 },
  '& input[readonly]': { bgcolor: 'background.default', borderStyle: 'dotted' },
  '& .sign': { display: 'inline-block', width: 20, textAlign: 'center', fontSize: 12, color: 'text.secondary' },
  '& .unsaved .sign': { color: 'warning.main' },
  '& .saved .sign': { color: 'success.main' },
  '& .unsaved input': { borderColor: 'warning.main', borderWidth: 2 },
  '& .refused .sign, & .why': { color: 'error.main' },
  '& .refused input': { borderColor: 'error.main', borderWidth: 2, borderStyle: 'dashed' },
  '& .why': { fontSize: 12, whiteSpace: 'normal', minWidth: 160, display: { xs: 'block', md: 'inline-block' } },
  '& .fixed .why': { color: 'text.secondary' },
};

/**
 * One column of marks to type in, faster than a spreadsheet: Enter and the down arrow go down, Shift+Enter and the up arrow
 * up, a pasted column fills down, Escape takes the cell back to what is saved. Nothing but typing and pasting changes a mark.
 */
export function MarkGrid<Row extends MarkGridRow>(props: MarkGridProps<Row>) {
  const {
    label,
    rows,
    columns,
    more = [],
    header,
    typed,
    problemOf,
    refused = {},
    disabled = false,
    startTyping = false,
  } = props;
  const t = useWords(kit);
  const table = useRef<HTMLTableElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [left, setLeft] = useState<readonly string[]>([]);

  const type = useCallback((key: string, text: string) => latest.current.onType({ [key]: text }), []);
  const paste = useCallback((index: number, text: string) => {
    const { rows: all, read, onType } = latest.current;
    const lines = read(text);
    const filled = fillDown(all, index, lines);
    onType(filled.cells);
    setLeft(filled.left);
    return lines.length;
  }, []);

  const open = () =>
    [...(table.current?.querySelectorAll<HTMLInputElement>('td.mark input') ?? [])].filter((input) => !input.readOnly);
  useEffect(() => {
    const { activeElement } = document;
    // on the heading of the page, or on the chip that opened the list: a select or button the person has reached keeps it
    const isFree = activeElement === document.body || activeElement?.matches('h1, [role=toolbar] *');
    if (startTyping && isFree)
      open()
        .find(({ value }) => value === '')
        ?.focus();
    // when the grid appears, not when a mark of it changes
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  /** To the next cell that can be typed in; it stays where there is none. */
  const go = (from: HTMLInputElement, step: 1 | -1, count = 1) => {
    const all = open();
    const next = all[Math.min(Math.max(all.indexOf(from) + step * count, 0), all.length - 1)];
    next?.focus();
    next?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const input = event.target;
    // a tick box in another column keeps its own keys
    if (!(input instanceof HTMLInputElement) || input.dataset.at === undefined || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      latest.current.onSave?.();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if (up || event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      go(input, up ? -1 : 1);
    }
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      go(input, event.key === 'PageUp' ? -1 : 1, 10);
    }
    if (event.key === 'Escape' && !input.readOnly) {
      event.preventDefault();
      const row = latest.current.rows[Number(input.dataset.at)];
      if (row) type(row.key, row.saved);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.readOnly) return;
    const text = event.clipboardData.getData('text/plain');
    // a single figure is pasted as into any field
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    const lines = paste(Number(input.dataset.at), text);
    go(input, 1, lines);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement) event.target.select();
  };
  /** The pointer puts the caret into the mark after the focus has selected it: what is typed next must replace the mark. */
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && target.dataset.at !== undefined) target.select();
  };

  return (
    <Box sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
      <Box sx={{ overflow: 'auto', maxHeight: 'min(72vh, 720px)', position: 'relative' }}>
        <Box component="table" ref={table} aria-label={label} sx={cells}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column.key} scope="col" className={index === 0 ? 'pinned' : undefined}>
                  {column.header}
                </th>
              ))}
              <th scope="col">{header}</th>
              {more.map((column) => (
                <th key={column.key} scope="col" className={column.numeric ? 'number' : undefined}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={onKeyDown} onPaste={onPaste} onFocus={onFocus} onClick={onClick}>
            {rows.map((row, index) => {
              const text = typed[row.key] ?? row.saved;
              const problem = row.fixed === undefined ? (problemOf(row, text) ?? refused[row.key]) : undefined;
              return (
                <GridRow
                  key={row.key}
                  row={row}
                  at={index}
                  text={text}
                  problem={problem}
                  header={header}
                  disabled={disabled}
                  columns={columns}
                  more={more}
                  state={cellState(row, typed, problem)}
                  onType={type}
                />
              );
            })}
          </tbody>
        </Box>
      </Box>
      {left.length > 0 && (
        <Box
          role="alert"
          sx={{ px: 3, py: 2, fontSize: 13, color: 'error.main', borderTop: 1, borderColor: 'divider' }}
        >
          {t('cell.left', { n: left.length, rows: left.slice(0, 5).join(', ') + (left.length > 5 ? ' …' : '') })}
        </Box>
      )}
    </Box>
  );
}

interface GridRowProps<Row extends MarkGridRow> {
  row: Row;
  at: number;
  text: string;
  problem: string | undefined;
  state: CellState;
  header: string;
  disabled: boolean;
  columns: readonly Column<Row>[];
  more: readonly Column<Row>[];
  onType: (key: string, text: string) => void;
}

function PlainRow<Row extends MarkGridRow>(props: GridRowProps<Row>) {
  const { row, at, text, problem, state, header, disabled, columns, more, onType } = props;
  const id = useId();
  const t = useWords(kit);
  const say = useMessageText();
  const why = problem ?? (row.fixed || undefined);
  return (
    <tr>
      {columns.map((column, index) => (
        <td key={column.key} className={`${column.numeric ? 'number' : ''} ${index === 0 ? 'pinned' : ''}`}>
          {column.cell(row)}
        </td>
      ))}
      <td className={`mark ${state}`} data-state={state}>
        <input
          // never type=number: its spinners, arrow keys and wheel change a mark nobody touched
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={text}
          readOnly={disabled || row.fixed !== undefined}
          tabIndex={row.fixed === undefined ? 0 : -1}
          data-at={at}
          aria-label={`${header}, ${row.name}`}
          aria-invalid={problem !== undefined}
          aria-describedby={why === undefined ? `${id}-state` : `${id}-state ${id}-why`}
          onChange={(event) => onType(row.key, event.target.value)}
        />
        <span className="sign" id={`${id}-state`} title={t(`cell.${state}`)} aria-label={t(`cell.${state}`)} role="img">
          {MARK[state]}
        </span>
        {why !== undefined && (
          <div className="why" id={`${id}-why`}>
            {say(why)}
          </div>
        )}
      </td>
      {more.map((column) => (
        <td key={column.key} className={column.numeric ? 'number' : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A key typed into one cell draws that row anew, not the other fifty-nine. */
const GridRow = memo(PlainRow) as typeof PlainRow;
