import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

export interface PanelProps {
  /** Heading of the second level; names the region. */
  title?: string;
  note?: ReactNode;
  /** Bare: no card around, for content that brings its own (a table). */
  bare?: boolean;
  /** Greatest width in px: text and forms are not read across a whole screen. */
  width?: number;
  children: ReactNode;
}

const CARD = {
  p: { xs: 4, sm: 5 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};

/** A part of a page: heading, then content on paper. */
export function Panel({ title, note, bare, width, children }: PanelProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={title && id} sx={{ mb: 6, maxWidth: width, minWidth: 0 }}>
      {title && (
        <Typography id={id} variant="h2" sx={{ mb: note ? 0.5 : 2 }}>
          {title}
        </Typography>
      )}
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {note}
        </Typography>
      )}
      {bare ? children : <Box sx={CARD}>{children}</Box>}
    </Box>
  );
}
