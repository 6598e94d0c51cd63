import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

/** The help on a narrow window, where nothing has room beside the page. */
export function HelpDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 'min(360px, calc(100vw - 32px))' } } }}
    >
      {children}
    </Drawer>
  );
}
