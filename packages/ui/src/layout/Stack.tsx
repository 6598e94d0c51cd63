import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Things under each other with the distance of form fields; `row` puts them side by side as long as there is room. */
export function Stack({ row, children }: { row?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={
        row
          ? { display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }
          : // a wide table within scrolls by itself instead of widening the page
            { display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }
      }
    >
      {children}
    </Box>
  );
}
