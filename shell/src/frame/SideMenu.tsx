import { ExpandLess } from '@thervu/ui/icons/ExpandLess';
import { ExpandMore } from '@thervu/ui/icons/ExpandMore';
import { LogoutOutlined } from '@thervu/ui/icons/LogoutOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '@thervu/words';
import { frame } from '@thervu/words/compiled/frame';
import type { MenuGroup, MenuItem } from '../remotes/remote-list';
import { TOUCHED } from '@thervu/ui/theme/theme';
import { MenuIcon } from './menu-icons';
import { addressOf } from './open-screen';

export interface SideMenuProps {
  menu: readonly MenuGroup[];
  current: MenuItem | null;
  /** Icons only. */
  folded: boolean;
  onLogout: () => void;
  /** Name of a page or a heading in the chosen language. */
  nameOf: (label: string) => string;
  /** A page has been chosen: a drawer closes. */
  onChosen?: () => void;
}

const entry = (folded: boolean, current: boolean) => ({
  width: '100%',
  minHeight: 36,
  // a name of two lines keeps its distance from the next
  py: 1,
  lineHeight: 1.35,
  ...TOUCHED,
  gap: 3,
  px: folded ? 0 : 4,
  justifyContent: folded ? 'center' : 'flex-start',
  fontSize: 13,
  fontFamily: 'inherit',
  textAlign: 'left',
  color: current ? 'primary.main' : 'text.primary',
  fontWeight: current ? 700 : 500,
  bgcolor: current ? 'action.selected' : 'transparent',
  textDecoration: 'none',
  boxShadow: current ? 'inset 3px 0 0 currentColor' : 'none',
  '&:hover': { bgcolor: current ? 'action.selected' : 'action.hover' },
});

/** The role's entries as the remote lists them, and Logout at the end. */
export function SideMenu({ menu, current, folded, nameOf, onLogout, onChosen }: SideMenuProps) {
  const t = useWords(frame);
  return (
    <Box component="nav" aria-label={t('menu')} sx={{ py: 2 }}>
      {menu.map((group, index) => (
        <Group key={group.label ?? index} {...{ group, folded, current, nameOf, onChosen }} />
      ))}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
        <li>
          <ButtonBase
            sx={entry(folded, false)}
            aria-label={t('logout')}
            title={folded ? t('logout') : undefined}
            onClick={onLogout}
          >
            <LogoutOutlined aria-hidden fontSize="small" />
            {!folded && t('logout')}
          </ButtonBase>
        </li>
      </Box>
    </Box>
  );
}

interface GroupProps extends Pick<SideMenuProps, 'folded' | 'current' | 'nameOf' | 'onChosen'> {
  group: MenuGroup;
}

function Group({ group, folded, current, nameOf, onChosen }: GroupProps) {
  const holdsCurrent = group.items.some((item) => item === current);
  const [open, setOpen] = useState(true);
  const label = group.label === undefined ? undefined : nameOf(group.label);
  const shown = open || label === undefined;
  return (
    <Box sx={{ mb: 1 }}>
      {label !== undefined && (
        <ButtonBase
          aria-expanded={open}
          aria-label={label}
          title={folded ? label : undefined}
          onClick={() => setOpen(!open)}
          sx={{
            ...entry(folded, false),
            mt: 2,
            fontSize: 12,
            fontWeight: 650,
            color: holdsCurrent && !open ? 'primary.main' : 'text.secondary',
          }}
        >
          {!folded && <Box sx={{ flexGrow: 1 }}>{label}</Box>}
          {open ? <ExpandLess aria-hidden fontSize="small" /> : <ExpandMore aria-hidden fontSize="small" />}
        </ButtonBase>
      )}
      {shown && (
        <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {group.items.map((item) => (
            <li key={item.path}>
              <Entry path={item.path} label={nameOf(item.label)} current={item === current} {...{ folded, onChosen }}>
                <MenuIcon label={item.label} />
              </Entry>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

interface EntryProps {
  path: string;
  label: string;
  current: boolean;
  folded: boolean;
  onChosen?: () => void;
  children: ReactNode;
}

function Entry({ path, label, current, folded, onChosen, children }: EntryProps) {
  return (
    <ButtonBase
      component={Link}
      to={addressOf(path)}
      aria-current={current ? 'page' : undefined}
      aria-label={label}
      title={folded ? label : undefined}
      onClick={onChosen}
      sx={entry(folded, current)}
    >
      {children}
      {!folded && label}
    </ButtonBase>
  );
}
