import Box from '@mui/material/Box';
import { StatusLabel, type StatusKind } from './StatusLabel';

export interface Step {
  key: string;
  label: string;
  state: 'done' | 'now' | 'later';
  /** The state as a screen reader says it. */
  spoken: string;
}

const KIND: Record<Step['state'], StatusKind> = { done: 'success', now: 'info', later: 'neutral' };

/** For a screen reader, which sees no shapes. */
const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

/** Steps in their order: those behind, the present one, those ahead; said in words to who sees no shapes. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, mb: 5, p: 0 }}
    >
      {steps.map((step) => (
        <li key={step.key} aria-current={step.state === 'now' ? 'step' : undefined}>
          <StatusLabel kind={KIND[step.state]}>{step.label}</StatusLabel>
          <Box component="span" sx={HIDDEN}>
            , {step.spoken}
          </Box>
        </li>
      ))}
    </Box>
  );
}
