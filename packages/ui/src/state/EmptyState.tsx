import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useMessageText } from '../message/useMessageText';

export interface EmptyStateProps {
  /** The listed text, such as 'No Data Found'. */
  text: string;
  /** What is missing and where it is made. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** Nothing to show, said in words, with the way to where it is made. */
export function EmptyState({ text, hint, action }: EmptyStateProps) {
  const say = useMessageText();
  return (
    <Box role="status" sx={{ px: 4, py: 8, textAlign: 'center', color: 'text.secondary' }}>
      <Typography sx={{ fontWeight: 600, color: 'text.primary' }}>{say(text)}</Typography>
      {hint && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {typeof hint === 'string' ? say(hint) : hint}
        </Typography>
      )}
      {action && <Box sx={{ mt: 3 }}>{action}</Box>}
    </Box>
  );
}
