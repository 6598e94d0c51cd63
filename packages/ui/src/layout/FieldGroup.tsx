import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FieldGrid } from './FieldGrid';

/** Fields that belong together, side by side as long as each has `width` pixels. */
export function FieldGroup({ title, width, children }: { title: string; width?: number; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 2, fontSize: 15, fontWeight: 650 }}>
        {title}
      </Box>
      <FieldGrid width={width}>{children}</FieldGrid>
    </Box>
  );
}
