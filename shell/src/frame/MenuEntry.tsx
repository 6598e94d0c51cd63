import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

const LOOK = {
  display: 'flex', alignItems: 'center', gap: 3, width: '100%', minHeight: 36, px: 5, textAlign: 'left',
  fontSize: 14, color: 'text.primary', textDecoration: 'none', borderLeft: '3px solid transparent',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current=page]': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600, borderLeftColor: 'primary.main' },
  '& .label': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const; // prettier-ignore

interface MenuEntryProps {
  label: string;
  icon: ReactNode;
  folded: boolean;
  /** Where it leads, from the base path; an entry without it is a button. */
  to?: string;
  onChoose?: () => void;
}

/** One line of the menu. Folded it is its picture, and the name stays for screen readers and as a tip. */
export function MenuEntry({ label, icon, folded, to, onChoose }: MenuEntryProps) {
  const content = (
    <>
      {icon}
      <span className="label" hidden={folded}>
        {label}
      </span>
    </>
  );
  const named = folded ? { 'aria-label': label } : {};
  const entry =
    to === undefined ? (
      <ButtonBase sx={LOOK} onClick={onChoose} {...named}>
        {content}
      </ButtonBase>
    ) : (
      <ButtonBase component={NavLink} to={to} end={to === '/home/'} sx={LOOK} onClick={onChoose} {...named}>
        {content}
      </ButtonBase>
    );
  return (
    <li>
      {folded ? (
        <Tooltip title={label} placement="right">
          {entry}
        </Tooltip>
      ) : (
        entry
      )}
    </li>
  );
}
