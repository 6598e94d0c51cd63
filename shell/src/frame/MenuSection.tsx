import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import type { MenuGroup } from '../remotes/remote-list';
import { MenuEntry } from './MenuEntry';
import { MenuIcon } from './menu-icons';

const LIST = { listStyle: 'none', m: 0, p: 0 } as const;
const storageKey = (label: string) => `thervu.menu.${label}`;

interface MenuSectionProps {
  group: MenuGroup;
  folded: boolean;
  /** Closed until it is opened once: for groups beside the daily work. */
  startsClosed: boolean;
  onChoose: () => void;
}

/** Entries of the menu, below a heading that opens and closes them where the group has a name. */
export function MenuSection({ group, folded, startsClosed, onChoose }: MenuSectionProps) {
  const { pathname } = useLocation();
  const id = useId();
  const label = group.label ?? '';
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey(label)));
  const holdsPage = group.items.some(({ path }) => path !== '' && pathname === `/home/${path}`);
  const open =
    group.label === undefined || folded || (chosen === null ? !startsClosed || holdsPage : chosen === 'open');
  const toggle = () => {
    const next = open ? 'closed' : 'open';
    localStorage.setItem(storageKey(label), next);
    setChosen(next);
  };
  const Arrow = open ? ExpandLess : ExpandMore;
  return (
    <Box>
      {group.label !== undefined && !folded && (
        <ButtonBase
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          sx={{
            width: '100%',
            px: 5,
            pt: 3,
            pb: 1,
            justifyContent: 'space-between',
            fontSize: 12,
            fontWeight: 650,
            color: 'text.secondary',
          }}
        >
          {group.label}
          <Arrow fontSize="small" aria-hidden />
        </ButtonBase>
      )}
      <Box component="ul" id={id} hidden={!open} aria-label={group.label} sx={LIST}>
        {group.items.map(({ label: name, path }) => (
          <MenuEntry
            key={path}
            label={name}
            to={`/home/${path}`}
            icon={<MenuIcon path={path} />}
            folded={folded}
            onChoose={onChoose}
          />
        ))}
      </Box>
    </Box>
  );
}
