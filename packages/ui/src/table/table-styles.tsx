import type { SxProps, Theme } from '@mui/material/styles';
import { CODE_FIGURES, FRAME, TABULAR } from '../theme/theme';

/** Width of the column of tick boxes; the first column of words sticks right of it. */
export const TICK_WIDTH = 40;

/** Everything a table needs, on one element: rows of thousands carry no styles of their own. */
export const tableStyles: SxProps<Theme> = {
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
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    fontWeight: 650,
    bgcolor: 'background.default',
    whiteSpace: 'nowrap',
  },
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
  '& .number': { textAlign: 'right', ...TABULAR },
  '& .pinned': { position: 'sticky', left: 0, zIndex: 1 },
  '& .tick + .pinned': { left: TICK_WIDTH },
  '& .tick': { position: 'sticky', left: 0, zIndex: 1, width: TICK_WIDTH, px: 0, textAlign: 'center' },
  '& .tick .MuiCheckbox-root': { p: 1 },
  '& thead .pinned, & thead .tick, & tfoot .pinned, & tfoot .tick': { zIndex: 3 },
  '& tbody:last-child tr:last-of-type > td': { borderBottom: 0 },
  '& tbody tr:hover > *': { bgcolor: 'action.hover' },
  '& tbody tr[aria-selected=true] > *': { bgcolor: 'action.selected' },
  // On the cells, since a pinned cell would cover an outline of its row.
  '& tbody tr:focus-visible': { outline: 'none' },
  '& tbody tr:focus-visible > td': {
    boxShadow: (theme) => `inset 0 2px ${theme.palette.primary.main}, inset 0 -2px ${theme.palette.primary.main}`,
  },
  '& tbody tr:focus-visible > td:first-of-type': {
    boxShadow: (theme) => `inset 2px 2px ${theme.palette.primary.main}, inset 0 -2px ${theme.palette.primary.main}`,
  },
  '& tbody tr.gap > td': { p: 0, border: 0, height: 'auto' },
  // Short lists whose actions would lie outside a narrow screen: a row is a card, each value below the name of its column.
  '@media (max-width: 599.95px)': {
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
    '&[data-cards=true] tbody td[data-header]::before': {
      content: 'attr(data-header)',
      display: 'block',
      fontSize: 12,
      color: 'text.secondary',
    },
  },
};
