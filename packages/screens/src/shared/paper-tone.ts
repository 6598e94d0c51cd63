import type { Theme } from '@mui/material/styles';

const TONES = ['primary', 'warning', 'info', 'error', 'success', 'secondary'] as const;
const BORDERS = ['solid', 'dashed', 'dotted', 'double'] as const;

/** Colour and kind of border of the paper with this number from 0. Its number is always written beside: colour says nothing alone. */
export const toneStyle = ({ palette }: Theme, tone: number) => ({
  bgcolor: `color-mix(in srgb, ${palette[TONES[tone % TONES.length]!].main} 22%, ${palette.background.paper})`,
  borderStyle: BORDERS[Math.floor(tone / TONES.length) % BORDERS.length]!,
});
