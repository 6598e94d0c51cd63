import type { SxProps, Theme } from '@mui/material/styles';
import { COARSE, CODE_FIGURES, FRAME, TABULAR, TARGET } from '../theme/theme';
import { cardStyles } from './card-styles';

/** Width of the column of tick boxes; the first column of words sticks right of it. */
export const TICK_WIDTH = 40;

/** Height in px of the rows of who wants more of them on a screen. */
export const COMPACT_ROW = 28;

/** On paper nothing is moved sideways or pressed: a table is as wide as its sheet. */
const printStyles = {
  '@media print': {
    fontSize: 11,
    '& th, & td, & thead th, & .pinned, & .tick': {
      position: 'static',
      minWidth: '0 !important',
      px: 1,
      whiteSpace: 'normal',
      overflowWrap: 'break-word',
    },
    '& tr': { breakInside: 'avoid' },
    '& tbody button, & thead button > [aria-hidden]': { display: 'none' },
    '& thead button': { textAlign: 'inherit' },
  },
} as const;

/** Everything a table needs, on one element: rows of thousands carry no styles of their own. */
export const tableStyles = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  ...TABULAR,
  '& th, & td': {
    height: FRAME.row,
    px: 3,
    py: 1,
    textAlign: 'left',
    verticalAlign: 'middle',
    borderBottom: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
  },
  '&[data-density=compact] th, &[data-density=compact] td': { height: COMPACT_ROW, py: 0 },
  // the words of a button without a frame begin where the words of its column begin
  '& td > .MuiButton-text:first-of-type, & td > div > .MuiButton-text:first-of-type': {
    ml: '-10px',
    minWidth: 0,
    [COARSE]: { minWidth: TARGET },
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    fontWeight: 650,
    bgcolor: 'background.default',
    // the name of a column takes a second line before a column, and with it a button, leaves the screen
    whiteSpace: 'normal',
    lineHeight: 1.3,
  },
  '& thead button': { textAlign: 'inherit' },
  '& tfoot td': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    fontWeight: 650,
    bgcolor: 'background.default',
    borderTop: 1,
    borderColor: 'divider',
  },
  '& td': CODE_FIGURES,
  '& .day': { whiteSpace: 'nowrap' },
  '& .number': { textAlign: 'right', ...TABULAR },
  '& .pinned': { position: 'sticky', left: 0, zIndex: 1 },
  '& .tick + .pinned': { left: TICK_WIDTH },
  '& .tick': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    width: TICK_WIDTH,
    minWidth: TICK_WIDTH,
    px: 0,
    textAlign: 'center',
  },
  '& .tick .tick-box': { p: 1 },
  [COARSE]: {
    '& td > a:only-child': { display: 'inline-flex', alignItems: 'center', minWidth: TARGET, minHeight: TARGET },
  },
  '& thead .pinned, & thead .tick, & tfoot .pinned, & tfoot .tick': { zIndex: 3 },
  '& tbody:last-child tr:last-of-type > td': { borderBottom: 0 },
  '& tbody tr:hover > *': { bgcolor: 'action.hover' },
  '& tbody tr[aria-selected=true] > *': { bgcolor: 'action.selected' },
  // On the cells, since a pinned cell would cover an outline of its row.
  '& tbody tr:focus-visible': { outline: 'none' },
  '& tbody tr:focus-visible > td': {
    boxShadow: (theme: Theme) =>
      `inset 0 2px ${theme.palette.primary.main}, inset 0 -2px ${theme.palette.primary.main}`,
  },
  '& tbody tr:focus-visible > td:first-of-type': {
    boxShadow: (theme: Theme) =>
      `inset 2px 2px ${theme.palette.primary.main}, inset 0 -2px ${theme.palette.primary.main}`,
  },
  '& tbody tr.gap > td': { p: 0, border: 0, height: 'auto' },
  ...cardStyles,
  ...printStyles,
} satisfies SxProps<Theme>;
