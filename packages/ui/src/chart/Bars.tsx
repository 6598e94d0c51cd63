import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { FILLED, INK_FILLED, percent, SIGN_COLOURS, SignMark, type Sign } from './chart-styles';
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

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 2fr) minmax(0, 2fr) minmax(110px, auto)' },
  gridTemplateAreas: { xs: '"name figure" "bar bar"', sm: '"name bar figure"' },
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  px: 1,
  minHeight: 28,
  color: 'text.primary',
  fontSize: 13,
  ...TOUCHED,
} as const;

/** Figures beside each other as bars, in the order given; each is a link to its rows. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {bars.map((bar) => (
        <Box key={bar.key} component="li" sx={{ breakInside: 'avoid' }}>
          {bar.to === undefined ? (
            <Box sx={ROW}>
              <BarParts bar={bar} />
            </Box>
          ) : (
            <Link
              component={RouterLink}
              to={bar.to}
              underline="none"
              sx={{ ...ROW, '&:hover': { bgcolor: 'action.hover' } }}
            >
              <BarParts bar={bar} />
            </Link>
          )}
        </Box>
      ))}
    </Box>
  );
}

function BarParts({ bar: { name, to, share, figure, sign, before } }: { bar: Bar }) {
  return (
    <>
      <Box
        component="span"
        sx={{ gridArea: 'name', overflowWrap: 'anywhere', textDecoration: to === undefined ? 'none' : 'underline' }}
      >
        {name}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{
          gridArea: 'bar',
          position: 'relative',
          height: 10,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
        }}
      >
        <Box
          component="span"
          data-filled
          sx={{ ...FILLED, display: 'block', height: '100%', bgcolor: sign ? SIGN_COLOURS[sign] : 'primary.main' }}
          style={{ width: percent(share) }}
        />
        {before !== undefined && (
          <Box
            component="span"
            data-filled
            sx={{ ...INK_FILLED, position: 'absolute', top: -4, bottom: -4, width: 3, ml: '-1px' }}
            style={{ left: percent(before) }}
          />
        )}
      </Box>
      <Box
        component="span"
        sx={{ gridArea: 'figure', textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {' '}
        <SignMark sign={sign} />
        {figure}
      </Box>
    </>
  );
}
