import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Fields that belong together, side by side as long as there is room. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 2, fontSize: 15, fontWeight: 650 }}>
        {title}
      </Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: 3,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
