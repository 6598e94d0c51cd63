import Box from '@mui/material/Box';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';

/** What is above the figures is answered in less; a shape that was drawn before it would be pushed down. */
const SHOWN_AFTER = '600ms';

/** Stands for the figures of a dashboard until they are there; as high as a window, so that what is below them does not jump in sight. */
export function FiguresComing({ label }: { label?: string }) {
  return (
    <Box
      sx={{
        minHeight: '100vh',
        '@media print': { minHeight: 0 },
        '@keyframes figures-coming': { from: { visibility: 'hidden' } },
        animation: `figures-coming 1ms ${SHOWN_AFTER} backwards`,
      }}
    >
      <TableSkeleton rows={6} {...(label === undefined ? {} : { label })} />
    </Box>
  );
}
