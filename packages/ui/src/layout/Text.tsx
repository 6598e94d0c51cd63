import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useKnownMessage } from '../message/useMessageText';

/** A paragraph; `quiet` for what explains. */
export function Text({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  const content = useKnownMessage(children);
  return (
    <Typography
      variant={quiet ? 'body2' : 'body1'}
      sx={{ color: quiet ? 'text.secondary' : undefined, mb: 3, maxWidth: 640, '&:last-child': { mb: 0 } }}
    >
      {content}
    </Typography>
  );
}
