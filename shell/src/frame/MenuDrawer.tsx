import Drawer from '@mui/material/Drawer';
import { FRAME } from '@thervu/ui/theme/theme';
import { SideMenu, type SideMenuProps } from './SideMenu';

/** The menu on a narrow window: opens on request, closes when a page has been chosen. */
export function MenuDrawer({ onClose, ...menu }: SideMenuProps & { onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { sx: { width: FRAME.sidebar } } }}>
      <SideMenu {...menu} />
    </Drawer>
  );
}
