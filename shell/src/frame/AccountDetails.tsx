import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { holds } from '@thervu/contracts/core/permissions';
import type { Session } from '@thervu/shell-api';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { useThemeChoice } from '@thervu/ui/theme/ThemeRoot';
import { useWords } from '@thervu/words';
import { account } from '@thervu/words/compiled/account';
import { frame } from '@thervu/words/compiled/frame';

const OwnSessions = lazyPart(async () => (await import('./OwnSessions')).OwnSessions);

export interface AccountDetailsProps {
  session: Session;
  name: string;
  anchor: HTMLElement;
  onClose: () => void;
  onLogout: () => void;
}

/** Whose account it is. `disabled` is read by the menu alone: its focus goes to the first entry that is not. */
function Whose({ name, children }: { disabled: true; name: string; children: ReactNode }) {
  return (
    <Box component="li" role="none" sx={{ px: 4, py: 2, maxWidth: 300, fontSize: 13 }}>
      <Box sx={{ fontWeight: 650 }}>{name}</Box>
      <Box sx={{ color: 'text.secondary' }}>{children}</Box>
    </Box>
  );
}

/** What opens below the account button; fetched when it is opened for the first time. */
export function AccountDetails({ session, name, anchor, onClose, onLogout }: AccountDetailsProps) {
  const t = useWords(account);
  const inFrame = useWords(frame);
  const { face, choose } = useThemeChoice();
  const other = face === 'dark' ? 'light' : 'dark';
  const [sessions, setSessions] = useState(false);
  if (sessions) {
    return <OwnSessions onClose={onClose} onLogout={onLogout} />;
  }
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      <Whose disabled name={name}>
        {t(`role.${session.role}`)}
        {session.place ? `, ${session.place}` : ''}
      </Whose>
      {holds(session.role, 'factor.own') && (
        <MenuItem component={Link} to="/home/my-account" onClick={onClose}>
          {t('my-account')}
        </MenuItem>
      )}
      <MenuItem onClick={() => setSessions(true)}>{t('sessions')}</MenuItem>
      <MenuItem onClick={() => choose(other)} sx={{ display: { sm: 'none' } }}>
        {inFrame(`theme.${other}`)}
      </MenuItem>
      <MenuItem onClick={onLogout}>{t('logout')}</MenuItem>
    </Menu>
  );
}
