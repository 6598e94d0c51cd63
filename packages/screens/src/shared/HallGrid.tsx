import Box from '@mui/material/Box';
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { deskName, deskPlace, type HallShape } from '@thervu/contracts/hall/hall-rules';
import { toneStyle } from './paper-tone';

/** How one desk is drawn. */
export interface DrawnDesk {
  /** What a screen reader says: 'B3, blocked'. */
  name: string;
  content: ReactNode;
  pressed?: boolean;
  /** Number of its paper, from 0: a colour and a kind of border; the content says it as well. */
  tone?: number;
  /** Drawn with a thick border, such as a desk of a close pair. */
  marked?: boolean;
  quiet?: boolean;
}

export interface HallGridProps {
  label: string;
  shape: HallShape;
  desk: (name: string) => DrawnDesk;
  onPress: (desk: string) => void;
  /** A desk was dragged onto another one. */
  onMove?: (from: string, to: string) => void;
}

/** Side of a desk in px: as large as a finger wants it. */
const DESK_PX = 46;
const AISLE_PX = 22;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The desks of a hall as they stand, the front row on top. Arrow keys move from desk to desk, Enter and Space press one. */
export function HallGrid({ label, shape, desk, onPress, onMove }: HallGridProps) {
  const { desk_rows, desk_cols, aisles } = shape;
  const [current, setCurrent] = useState('A1');
  const place = deskPlace(current);
  const focused = place.row > desk_rows || place.col > desk_cols ? 'A1' : current;

  const move = (event: KeyboardEvent<HTMLElement>, name: string) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const { row, col } = deskPlace(name);
    const next = deskName(
      Math.min(Math.max(row + step[0], 1), desk_rows),
      Math.min(Math.max(col + step[1], 1), desk_cols),
    );
    setCurrent(next);
    event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-desk="${next}"]`)?.focus();
  };
  const drag = (name: string) =>
    onMove && {
      draggable: true,
      onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', name),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const from = event.dataTransfer.getData('text/plain');
        if (from !== '' && from !== name) onMove(from, name);
      },
    };
  const columns = Array.from({ length: desk_cols }, (_none, i) => i + 1);
  const aisleBehind = (col: number) => (aisles.includes(col) ? { pr: `${AISLE_PX}px` } : {});
  return (
    <Box sx={{ overflowX: 'auto', maxWidth: '100%' }} tabIndex={-1}>
      <Box
        component="table"
        aria-label={label}
        sx={{ borderCollapse: 'collapse', '& th': { fontSize: 12, fontWeight: 600, color: 'text.secondary' } }}
      >
        <thead>
          <tr>
            <th aria-hidden />
            {columns.map((col) => (
              <Box component="th" scope="col" key={col} sx={aisleBehind(col)}>
                {deskName(1, col).charAt(0)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: desk_rows }, (_none, i) => i + 1).map((row) => (
            <tr key={row}>
              <Box component="th" scope="row" sx={{ pr: 2, textAlign: 'right' }}>
                {row}
              </Box>
              {columns.map((col) => {
                const name = deskName(row, col);
                const drawn = desk(name);
                return (
                  <Box component="td" key={col} sx={{ p: 0.5, ...aisleBehind(col) }}>
                    <Box
                      component="button"
                      type="button"
                      data-desk={name}
                      tabIndex={name === focused ? 0 : -1}
                      aria-label={drawn.name}
                      aria-pressed={drawn.pressed}
                      onFocus={() => setCurrent(name)}
                      onKeyDown={(event) => move(event, name)}
                      onClick={() => onPress(name)}
                      {...drag(name)}
                      sx={(theme) => ({
                        width: DESK_PX,
                        height: DESK_PX,
                        p: 0,
                        font: 'inherit',
                        fontSize: 11,
                        lineHeight: 1.25,
                        fontVariantNumeric: 'tabular-nums',
                        cursor: 'pointer',
                        borderRadius: 0.75,
                        color: drawn.quiet ? 'text.secondary' : 'text.primary',
                        borderWidth: drawn.marked ? 3 : 1,
                        borderStyle: 'solid',
                        borderColor: drawn.marked ? 'error.main' : 'text.secondary',
                        bgcolor: drawn.quiet ? 'background.default' : 'background.paper',
                        ...(drawn.tone !== undefined && toneStyle(theme, drawn.tone)),
                        '&:focus-visible': {
                          outline: '2px solid',
                          outlineColor: theme.palette.primary.main,
                          outlineOffset: 1,
                        },
                      })}
                    >
                      {drawn.content}
                    </Box>
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
