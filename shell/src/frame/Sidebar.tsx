import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { FRAME } from '@thervu/ui/theme.ts';
import type { MenuGroup } from '../remotes/remote-list';
import { MenuEntry } from './MenuEntry';
import { MenuSection } from './MenuSection';

interface SidebarProps {
  groups: readonly MenuGroup[];
  folded: boolean;
  /** On a narrow screen: whether the drawer is out. */
  out: boolean;
  narrow: boolean;
  onClose: () => void;
  onLogout: () => void;
}

/** The role's menu; Logout is its last entry whatever stands above. On a phone it is a drawer. */
export function Sidebar({ groups, folded, out, narrow, onClose, onLogout }: SidebarProps) {
  const small = folded && !narrow;
  const menu = (
    <Box component="nav" aria-label="Menu" sx={{ py: 2, overflowX: 'hidden' }}>
      {groups.map((group, at) => (
        <MenuSection
          key={group.label ?? at}
          group={group}
          folded={small}
          startsClosed={at > 0 && groups[0]?.label === undefined}
          onChoose={onClose}
        />
      ))}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <MenuEntry
          label="Logout"
          icon={<LogoutOutlined fontSize="small" aria-hidden />}
          folded={small}
          onChoose={onLogout}
        />
      </Box>
    </Box>
  );
  if (narrow) {
    return (
      <Drawer
        open={out}
        onClose={onClose}
        slotProps={{ paper: { sx: { width: FRAME.sidebar, backgroundImage: 'none' } } }}
      >
        {menu}
      </Drawer>
    );
  }
  const width = small ? FRAME.sidebarFolded : FRAME.sidebar;
  return (
    <Box
      data-print="no"
      sx={{
        width, flexShrink: 0, bgcolor: 'background.paper', borderRight: 1, borderColor: 'divider', overflowY: 'auto',
        position: 'sticky', top: FRAME.header, height: `calc(100vh - ${FRAME.header}px)`, '@media print': { display: 'none' },
      }} // prettier-ignore
    >
      {menu}
    </Box>
  );
}
