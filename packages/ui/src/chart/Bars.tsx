import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router';
import { FILLED, INK_FILLED, percent, SIGNED, SignMark, type Sign } from './chart-styles';
import { TOUCHED } from '../theme/theme';

export interface Bar {
  key: string;
  name: string;
  /** Its rows; a figure without a page of its own is no link. */
  to?: string | undefined;
  /** Length of the bar, 0 to 1. */
  share: number;
  /** The same quantity in words: '6 of 10 papers'. */
  figure: string;
  sign?: Sign | undefined;
  /** Where the bar ended before, 0 to 1: a line on the bar. */
  before?: number | undefined;
}

// one style for the chart: on a phone, styles of four parts in each of thirty rows take longer than all else
const BARS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { breakInside: 'avoid' },
  '& .row': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 2fr) minmax(0, 2fr) minmax(110px, auto)' },
    gridTemplateAreas: { xs: '"name figure" "bar bar"', sm: '"name bar figure"' },
    alignItems: 'center',
    columnGap: 3,
    rowGap: 1,
    px: 1,
    py: 0.5,
    minHeight: 28,
    color: 'text.primary',
    fontSize: 13,
    textDecoration: 'none',
    ...TOUCHED,
  },
  '& a.row:hover': { bgcolor: 'action.hover' },
  '& .name': { gridArea: 'name', overflowWrap: 'anywhere' },
  '& a > .name': { textDecoration: 'underline' },
  '& .bar': {
    gridArea: 'bar',
    position: 'relative',
    height: 10,
    border: 1,
    borderColor: 'divider',
    bgcolor: 'background.default',
  },
  '& .fill': { ...FILLED, display: 'block', height: '100%', color: 'primary.main', bgcolor: 'currentColor' },
  '& .before': { ...INK_FILLED, position: 'absolute', top: -4, bottom: -4, width: 3, ml: '-1px' },
  '& .figure': { gridArea: 'figure', textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  ...SIGNED,
} as const;

/** Figures beside each other as bars, in the order given; each is a link to its rows. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <Box component="ul" aria-label={label} sx={BARS}>
      {bars.map((bar) => (
        <li key={bar.key}>
          {bar.to === undefined ? (
            <div className="row">
              <BarParts bar={bar} />
            </div>
          ) : (
            <RouterLink className="row" to={bar.to}>
              <BarParts bar={bar} />
            </RouterLink>
          )}
        </li>
      ))}
    </Box>
  );
}

function BarParts({ bar: { name, share, figure, sign, before } }: { bar: Bar }) {
  return (
    <>
      <span className="name">{name}</span>
      <span className="bar" aria-hidden>
        <span className={`fill ${sign ?? ''}`} data-filled style={{ width: percent(share) }} />
        {before !== undefined && <span className="before" data-filled style={{ left: percent(before) }} />}
      </span>
      <span className="figure">
        {' '}
        <SignMark sign={sign} />
        {figure}
      </span>
    </>
  );
}
