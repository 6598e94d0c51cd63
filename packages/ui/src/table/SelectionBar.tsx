import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { countOfRows } from './table-column';

export interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with the ticked rows, as buttons. */
  children: ReactNode;
}

/** What is ticked and what can be done with it; stays in sight at the bottom. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <Box
      role="region"
      aria-label="Selected rows"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 4,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        px: 3,
        py: 2,
        bgcolor: 'background.paper',
        borderTop: 2,
        borderColor: 'primary.main',
      }}
    >
      <Box role="status" sx={{ fontWeight: 600 }}>
        {countOfRows(count)} selected
      </Box>
      {children}
      <Button size="small" variant="text" color="secondary" onClick={onClear}>
        Clear selection
      </Button>
    </Box>
  );
}
