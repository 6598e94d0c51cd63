import Box from '@mui/material/Box';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { FRAME } from '@thervu/ui/theme/theme';
import { readFolded, sidebarWidth } from './measures';

const LINE = { borderColor: 'divider', bgcolor: 'background.paper' };

/** The frame's shape while it loads, so that nothing jumps when it appears. */
export function FrameSkeleton() {
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ ...LINE, height: FRAME.header, borderBottom: 1 }} />
      <Box sx={{ flexGrow: 1, display: 'flex' }}>
        <Box
          sx={{
            ...LINE,
            width: sidebarWidth(readFolded()),
            borderRight: 1,
            display: { xs: 'none', md: 'block' },
          }}
        />
        <Box sx={{ flexGrow: 1, p: { xs: 4, md: 6 } }}>
          {/* eslint-disable-next-line thervu/no-literal-text -- shown before the words of any language are there */}
          <TableSkeleton label="Loading the portal" />
        </Box>
      </Box>
    </Box>
  );
}
