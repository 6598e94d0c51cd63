import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { getPublicSettings } from '@thervu/contracts/setting/setting-contract';
import type { Session } from '@thervu/shell-api';
import { ErrorState } from '@thervu/ui/ErrorState';
import { RemoteMount } from '../remotes/RemoteMount';
import { REMOTE_OF_ROLE } from '../remotes/remote-list';
import { useCall } from '../useCall';
import { AccountMenu } from './AccountMenu';
import { examInHand } from './exam-in-hand';
import { Header } from './Header';
import { Sidebar } from './Sidebar';
import { ThemeSwitch } from './ThemeSwitch';
import { isListed, useMenu } from './useMenu';
import { useNarrow } from './useNarrow';

const FOLDED = 'thervu.menu.folded';

interface HomeFrameProps {
  session: Session;
  apiBase: string;
  basePath: string;
  onLogout: () => void;
}

/** The frame around every page of a signed-in person; a path the role does not have leads back to the sign-in. */
export function HomeFrame({ session, apiBase, basePath, onLogout }: HomeFrameProps) {
  const { pathname } = useLocation();
  const narrow = useNarrow();
  const [folded, setFolded] = useState(() => localStorage.getItem(FOLDED) === 'yes');
  const [wantedOut, setOut] = useState(false);
  const out = wantedOut && narrow;
  const { menu, failed, retry } = useMenu(session.role);
  const settings = useCall(getPublicSettings);
  const exams = useCall(listExams);
  const exam = useMemo(() => examInHand(exams ?? [], session.role), [exams, session.role]);

  const path = pathname.replace(/^\/home\/?/, '');
  if (menu && !isListed(path, menu.paths)) return <Navigate to="/" replace />;

  const toggle = () => {
    if (narrow) return setOut(!out);
    localStorage.setItem(FOLDED, folded ? 'no' : 'yes');
    setFolded(!folded);
  };
  const open = narrow ? out : !folded;
  return (
    <Box sx={{ minHeight: '100vh' }}>
      <Link
        href={`${basePath.replace(/\/$/, '')}${pathname}#page`}
        sx={{
          position: 'absolute',
          left: -9999,
          '&:focus': { left: 8, top: 8, zIndex: 'tooltip', bgcolor: 'background.paper', p: 2 },
        }}
      >
        Skip to the page
      </Link>
      <Header
        settings={settings}
        session={session}
        exam={exam}
        menuLabel={open ? 'Fold the menu' : 'Open the menu'}
        menuOpen={open}
        onMenu={toggle}
      >
        <ThemeSwitch />
        <AccountMenu
          name={session.colName ?? 'Not Available'}
          hasPasswordPage={menu?.paths.includes('ChangePassword') ?? false}
          onLogout={onLogout}
        />
      </Header>
      <Box sx={{ display: 'flex' }}>
        <Sidebar
          groups={menu?.groups ?? []}
          folded={folded}
          out={out}
          narrow={narrow}
          onClose={() => setOut(false)}
          onLogout={onLogout}
        />
        <Box component="main" id="page" tabIndex={-1} sx={{ flexGrow: 1, minWidth: 0, outline: 'none' }}>
          {failed && (
            <Box sx={{ p: 5 }}>
              <ErrorState text="The menu of this part could not be loaded." onRetry={retry} />
            </Box>
          )}
          {(menu || failed) && (
            <RemoteMount name={REMOTE_OF_ROLE[session.role]} apiBase={apiBase} basePath={basePath} />
          )}
        </Box>
      </Box>
    </Box>
  );
}
