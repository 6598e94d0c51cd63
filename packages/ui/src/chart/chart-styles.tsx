/** How a figure is doing. The shape carries it as well: colour alone is lost on paper and on one clerk in twelve. */
export type Sign = 'good' | 'warn' | 'bad';

export const SIGN_MARKS: Record<Sign, string> = { good: '✓', warn: '▲', bad: '■' };
export const SIGN_COLOURS: Record<Sign, string> = { good: 'success.main', warn: 'warning.main', bad: 'error.main' };

/** The filled part of a bar keeps its colour on paper and under forced colours; its element is marked `data-filled`. */
export const FILLED = {
  printColorAdjust: 'exact',
  forcedColorAdjust: 'none',
  // over the colour of a sign as well
  '@media (forced-colors: active)': { backgroundColor: 'CanvasText !important' },
} as const;

/** What only a screen reader reads. */
export const UNSEEN = {
  position: 'absolute',
  // 1 alone would be read as the whole width
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** A filled part that has the ink of the page has that of the paper in print: the dark face is light ink. */
export const INK_FILLED = { ...FILLED, bgcolor: 'text.primary', '@media print': { bgcolor: '#000' } } as const;

/** A percentage for a style, never outside of its bar. */
export const percent = (share: number): string => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;

/** For what has signs: its style says how they look, so that a row of it needs none of its own. */
export const SIGNED = {
  '& .sign': { mr: 1, fontSize: '0.85em' },
  '& .good': { color: SIGN_COLOURS.good },
  '& .warn': { color: SIGN_COLOURS.warn },
  '& .bad': { color: SIGN_COLOURS.bad },
} as const;

/** The shape of a sign before its figure, inside of what is `SIGNED`; nothing where a figure has none. */
export const SignMark = ({ sign }: { sign: Sign | undefined }) =>
  sign && (
    <span aria-hidden className={`sign ${sign}`}>
      {SIGN_MARKS[sign]}
    </span>
  );
