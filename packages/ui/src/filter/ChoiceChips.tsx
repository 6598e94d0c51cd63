import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { COARSE } from '../theme/theme';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

export interface ChoiceChip {
  key: string;
  /** What the selects are filled with. */
  title: string;
  /** Why it is offered: what is left to do there, or where it was chosen. */
  detail: string;
  /** It is what was searched for. */
  current: boolean;
  onChoose: () => void;
}

export interface ChoiceChipsProps {
  /** What is offered, for a screen reader. */
  label: string;
  chips: readonly ChoiceChip[];
  /** Shown where there is nothing to offer, or not yet. */
  quiet: ReactNode;
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_index, last) => last,
};

/**
 * Choices of a whole filter, each one press: one tab stop, the arrow keys go from one to the next. The row keeps its height
 * whatever it holds, so that nothing below it moves when the answer arrives.
 */
export function ChoiceChips({ label, chips, quiet }: ChoiceChipsProps) {
  const row = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const reached = Math.min(stop, chips.length - 1);
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const next = STEPS[event.key]?.(reached, chips.length - 1);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    row.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <Box
      ref={row}
      // a toolbar has its own arrow keys: a screen reader hands them over
      role={chips.length > 0 ? 'toolbar' : undefined}
      aria-label={chips.length > 0 ? label : undefined}
      onKeyDown={step}
      sx={{
        display: 'flex',
        alignItems: 'stretch',
        gap: 2,
        minHeight: 96,
        pb: 4,
        overflowX: 'auto',
        scrollbarWidth: 'thin',
        '@media print': { display: 'none' },
      }}
    >
      {chips.length === 0 ? (
        <Box component="span" sx={{ alignSelf: 'center', fontSize: 13, color: 'text.secondary' }}>
          {quiet}
        </Box>
      ) : (
        chips.map(({ key, title, detail, current, onChoose }, index) => (
          <ButtonBase
            key={key}
            tabIndex={index === reached ? 0 : -1}
            aria-pressed={current}
            onFocus={() => setStop(index)}
            onClick={onChoose}
            sx={{
              flex: '1 1 0',
              minWidth: 192,
              // under a finger the least width of every button would win: five chips of 66 px on a phone
              [COARSE]: { minWidth: 192 },
              maxWidth: 288,
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'flex-start',
              justifyContent: 'center',
              textAlign: 'left',
              px: 3,
              py: 1,
              fontFamily: 'inherit',
              lineHeight: 1.35,
              color: 'text.primary',
              bgcolor: current ? 'action.selected' : 'background.paper',
              border: 1,
              borderColor: current ? 'primary.main' : 'divider',
              borderLeftWidth: 4,
              borderLeftColor: current ? 'primary.main' : 'text.secondary',
              borderRadius: 1,
              '&:hover': { bgcolor: 'action.hover' },
              '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -3 },
            }}
          >
            <Box component="span" sx={{ fontSize: 13, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {title}
            </Box>{' '}
            <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {detail}
            </Box>
          </ButtonBase>
        ))
      )}
    </Box>
  );
}
