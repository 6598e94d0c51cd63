import type { SxProps, Theme } from '@mui/material/styles';
import { TARGET } from '../theme/theme';

/** Where a row of a table is a card. */
export const PHONE = '(max-width: 599.95px)';

const name = { content: 'attr(data-header)', color: 'text.secondary', fontWeight: 400 } as const;

/** All columns below each other, each value below the name of its column. */
const allColumns = {
  '&[data-cards=true], &[data-cards=true] tbody, &[data-cards=true] tbody tr': { display: 'block' },
  '&[data-cards=true] thead': { display: 'none' },
  '&[data-cards=true] tbody tr': { py: 1, borderBottom: 1, borderColor: 'divider' },
  '&[data-cards=true] tbody tr:last-of-type': { borderBottom: 0 },
  '&[data-cards=true] tbody td': {
    display: 'block',
    position: 'static',
    height: 'auto',
    border: 0,
    textAlign: 'left',
    overflowWrap: 'anywhere',
  },
  '&[data-cards=true] tbody td:empty': { display: 'none' },
  '&[data-cards=true] tbody td[data-header]::before': { ...name, display: 'block', fontSize: 12 },
};

const T = '&[data-cards=titled]';

/** The head keeps the box that ticks all; without one it goes. */
const titledHead = {
  [`${T}, ${T} tbody, ${T} thead, ${T} thead tr`]: { display: 'block' },
  [`${T} thead tr:not(.ticks)`]: { display: 'none' },
  [`${T} thead th`]: { display: 'none' },
  [`${T} thead th.tick`]: {
    display: 'flex',
    alignItems: 'center',
    position: 'static',
    width: 'auto',
    height: TARGET,
    '& .tick-name': { display: 'inline', fontWeight: 400 },
  },
};

/**
 * A title, two lines, and what can be done as wide buttons at the foot. The cells keep their place in the page: a screen
 * reader hears a row; only their order on the card is another. What has no place on the card is on wider screens alone.
 */
const titledRow = {
  [`${T} tbody tr`]: {
    display: 'flex',
    flexWrap: 'wrap',
    position: 'relative',
    columnGap: 2,
    px: 3,
    py: 2,
    borderBottom: 1,
    borderColor: 'divider',
  },
  [`${T} tbody tr[aria-selected]`]: { pl: `${TARGET + 4}px` },
  [`${T} tbody tr[aria-selected=true]`]: { bgcolor: 'action.selected' },
  [`${T} tbody tr:last-of-type`]: { borderBottom: 0 },
  [`${T} tbody tr:focus-visible`]: { boxShadow: (theme: Theme) => `inset 0 0 0 2px ${theme.palette.primary.main}` },
  // where one line ends and the next begins
  [`${T} tbody tr::before, ${T} tbody tr::after`]: { content: '""', flex: '1 1 100%', height: 0 },
  [`${T} tbody tr::before`]: { order: 2 },
  [`${T} tbody tr::after`]: { order: 4 },
  [`${T} tbody tr.gap`]: { display: 'block', p: 0, border: 0 },
  [`${T} tbody tr.gap > td`]: { display: 'block' },
  [`${T} tbody tr:not(.gap) > td`]: {
    display: 'none',
    position: 'static',
    minWidth: 0,
    height: 'auto',
    p: 0,
    border: 0,
    bgcolor: 'transparent',
    boxShadow: 'none',
    textAlign: 'left',
    overflowWrap: 'anywhere',
  },
  [`${T} tbody td[data-header]::before`]: { ...name, content: 'attr(data-header) " "' },
  [`${T} tbody tr > td.tick`]: {
    display: 'flex',
    position: 'absolute',
    top: 0,
    left: 0,
    width: TARGET,
    height: TARGET,
    alignItems: 'center',
    justifyContent: 'center',
  },
  [`${T} tbody tr > td.tick .tick-box`]: { p: '13px' },
};

const titledCells = {
  [`${T} tbody tr > td.card-title`]: { display: 'block', order: 1, fontSize: 15, fontWeight: 650 },
  [`${T} tbody tr > td.card-1`]: { display: 'block', order: 3 },
  [`${T} tbody tr > td.card-2`]: { display: 'block', order: 5, color: 'text.secondary' },
  [`${T} tbody tr > td.card-foot`]: { display: 'block', order: 6, flex: '1 1 100%', mt: 2 },
  [`${T} tbody tr > td.card-foot.named`]: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: TARGET,
    mt: 0,
    '&::before': { color: 'text.primary' },
  },
  // the switch is drawn small and pressed large; with a finger it is large by itself
  [`${T} td.card-foot .MuiSwitch-root`]: { overflow: 'visible' },
  '@media (pointer: fine)': { [`${T} td.card-foot .MuiSwitch-input`]: { top: '-12px', height: TARGET } },
  [`${T} tbody tr > td:empty`]: { display: 'none' },
  // several stand beside each other, up to three: a card of six actions stays shorter than the window
  [`${T} td.card-foot .tasks`]: { display: 'flex', flexWrap: 'wrap', gap: 2 },
  [`${T} td.card-foot .MuiButton-root, ${T} td.card-foot a[href], ${T} td.card-foot .task`]: {
    display: 'inline-flex',
    flex: '1 1 28%',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    m: 0,
    minHeight: TARGET,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    textAlign: 'center',
  },
  [`${T} td.card-foot > .MuiButton-root, ${T} td.card-foot > a[href]`]: { width: '100%' },
};

const titledTotals = {
  [`${T} tfoot, ${T} tfoot tr`]: { display: 'flex', flexWrap: 'wrap', columnGap: 4 },
  [`${T} tfoot tr`]: { px: 3, py: 2 },
  [`${T} tfoot td`]: { display: 'block', position: 'static', height: 'auto', p: 0, border: 0, textAlign: 'left' },
  [`${T} tfoot td:empty`]: { display: 'none' },
  [`${T} tfoot td[data-header]::before`]: { ...name, content: 'attr(data-header) " "' },
};

/** Below 600 px a row is a card, so that its actions are in sight. */
export const cardStyles = {
  '& .tick-name': { display: 'none' },
  [`@media ${PHONE}`]: { ...allColumns, ...titledHead, ...titledRow, ...titledCells, ...titledTotals },
} satisfies SxProps<Theme>;
