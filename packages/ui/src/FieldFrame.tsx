import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface FieldFrameProps {
  id: string;
  label: string;
  required?: boolean;
  hint?: ReactNode;
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
export function FieldFrame({ id, label, required, hint, error, group, children }: FieldFrameProps) {
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
      {hint && (
        <Box id={hintId(id)} sx={{ mt: 0.5, fontSize: 12, color: 'text.secondary' }}>
          {hint}
        </Box>
      )}
      {error && (
        <Box
          id={errorId(id)}
          aria-live="polite"
          sx={{ mt: 0.5, fontSize: 12, fontWeight: 600, color: 'error.main' }}
        >
          {error}
        </Box>
      )}
    </Box>
  );
}
