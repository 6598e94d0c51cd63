import Box from '@mui/material/Box';
import { formatCount } from '@thervu/contracts/core/format';
import { PageLink } from '../layout/PageLink';
import { FILLED, percent } from './chart-styles';

export interface Part {
  key: string;
  name: string;
  count: number;
  /** Colour of the theme; the legend says in words what it is. */
  colour: 'success.main' | 'primary.main' | 'warning.main' | 'error.main' | 'divider';
  to?: string | undefined;
}

/** One bar of parts, with the parts in words below it. */
export function Parts({ label, parts }: { label: string; parts: readonly Part[] }) {
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  const shown = parts.filter(({ count }) => count > 0);
  return (
    <>
      <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 20, border: 1, borderColor: 'divider' }}>
        {shown.map(({ key, count, colour }) => (
          <Box
            key={key}
            data-filled
            sx={{ ...FILLED, minWidth: 3, bgcolor: colour }}
            style={{ width: percent(count / all) }}
          />
        ))}
      </Box>
      <Box
        component="ul"
        aria-label={label}
        sx={{
          listStyle: 'none',
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 6,
          rowGap: 1,
          m: 0,
          mt: 2,
          p: 0,
          fontSize: 13,
        }}
      >
        {shown.map(({ key, name, count, colour, to }) => (
          <li key={key}>
            <Box
              component="span"
              aria-hidden
              data-filled
              sx={{
                ...FILLED,
                display: 'inline-block',
                width: 10,
                height: 10,
                mr: 1.5,
                bgcolor: colour,
                border: 1,
                borderColor: 'text.secondary',
              }}
            />
            {to === undefined ? name : <PageLink to={to}>{name}</PageLink>}{' '}
            <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(count)}
            </Box>{' '}
            ({shareText(count, all)})
          </li>
        ))}
      </Box>
    </>
  );
}

/** A share in per cent with one figure behind the point: `95.5 %`. */
export const shareText = (part: number, all: number): string => `${((part / all) * 100).toFixed(1)} %`;
