import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useMessageText } from '../message/useMessageText';

export interface FieldFrameProps {
  id: string;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** Stands in place of the hint: what looks wrong, though it is taken. */
  warning?: string;
  error?: string;
  /** Radio groups carry their name themselves and need no label element. */
  group?: boolean;
  children: ReactNode;
}

export const hintId = (id: string) => `${id}-hint`;
export const errorId = (id: string) => `${id}-error`;

/** The ids a control names in `aria-describedby`: hint first, then what is wrong. */
export const describedBy = (id: string, hint?: ReactNode, error?: string) =>
  [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ') || undefined;

/** Label above with a required asterisk, control, hint below, and the error in words. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, required, hint, warning, error, group, children } = props;
  const say = useMessageText();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component={group ? 'div' : 'label'}
        id={`${id}-label`}
        {...(group ? {} : { htmlFor: id })}
        sx={{ display: 'block', mb: 0.5, fontSize: 13, fontWeight: 600, lineHeight: '18px' }}
      >
        {label}
        {required && (
          <Box component="span" aria-hidden sx={{ color: 'error.main' }}>
            {' *'}
          </Box>
        )}
      </Box>
      {children}
      {(warning ?? hint) && (
        <Box
          id={hintId(id)}
          aria-live={warning === undefined ? undefined : 'polite'}
          sx={{ mt: 0.5, fontSize: 12, color: warning === undefined ? 'text.secondary' : 'warning.main' }}
        >
          {warning ?? hint}
        </Box>
      )}
      {error && (
        <Box
          id={errorId(id)}
          aria-live="polite"
          // its first line stands in the gap to the next field, so that it moves nothing
          sx={{
            mt: '2px',
            mb: '-18px',
            fontSize: 12,
            lineHeight: '16px',
            fontWeight: 600,
            color: 'error.main',
          }}
        >
          {say(error)}
        </Box>
      )}
    </Box>
  );
}
