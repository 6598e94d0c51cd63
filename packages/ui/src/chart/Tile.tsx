import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { SIGN_COLOURS, SIGNED, SignMark, type Sign } from './chart-styles';

export interface TileProps {
  name: string;
  /** The one figure, formatted. */
  figure: string;
  /** What it means or what to do. */
  note: string;
  sign?: Sign | undefined;
  to?: string | undefined;
}

const CARD = {
  display: 'block',
  p: 4,
  minWidth: 0,
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderLeft: 4,
  borderRadius: 1,
  breakInside: 'avoid',
  textDecoration: 'none',
  'a&:hover': { bgcolor: 'action.hover' },
  '& > span': { display: 'block', fontSize: 13, color: 'text.secondary' },
  '& > strong': {
    display: 'block',
    fontSize: 24,
    fontWeight: 650,
    lineHeight: 1.3,
    fontVariantNumeric: 'tabular-nums',
  },
  ...SIGNED,
} as const;

/** One figure, what it means and where it leads. */
export function Tile({ name, figure, note, sign, to }: TileProps) {
  const card = { ...CARD, borderLeftColor: sign ? SIGN_COLOURS[sign] : 'text.secondary' };
  const parts = (
    <>
      <span>{name}</span>
      <strong>{figure}</strong>
      <span>
        <SignMark sign={sign} />
        {note}
      </span>
    </>
  );
  return to === undefined ? (
    <Box sx={card}>{parts}</Box>
  ) : (
    <Box component={RouterLink} to={to} sx={card}>
      {parts}
    </Box>
  );
}

/** Tiles beside each other, as many as fit. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(210px, 100%), 1fr))' }}
    >
      {children}
    </Box>
  );
}
