import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { NOT_YOUR_PAGE, ShellProvider, type ExamShown, type Session, type ShellApi } from '@thervu/shell-api';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { FRAME } from '@thervu/ui/theme/theme';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { usePortal, useSessionState } from '../portal';
import { RemoteArea, Unavailable } from '../remotes/RemoteArea';
import { useRemoteScreens } from '../remotes/useRemote';
import { readToken } from '../session/stored-session';
import { formatStage, useExamInHand } from './exam-in-hand';
import { FactorMissing } from './FactorMissing';
import { Header } from './Header';
import { JobBell } from './JobBell';
import { readFolded, sidebarWidth, storeFolded } from './measures';
import { currentItem, openMenu, screenAt } from './open-screen';
import { REMOTE_OF } from './role-remote';
import { SideMenu, type SideMenuProps } from './SideMenu';
import { useLeaving } from './useLeaving';
import { useJobs } from './useJobs';
import { useToasts } from './useToasts';

const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer')).MenuDrawer);

/** The props of every remote: the session, the API and the frame around it. */
function useShellApi(
  session: Session,
  leaving: ReturnType<typeof useLeaving>,
  news: Pick<ShellApi, 'notify' | 'jobStarted' | 'showExam'>,
) {
  const { configuration, sessions } = usePortal();
  const { ask, guard } = leaving;
  const { notify, jobStarted, showExam } = news;
  return useMemo<ShellApi>(() => {
    const whose = [session.colCode, session.colName].filter(Boolean).join(' ');
    return {
      session,
      ...configuration,
      token: readToken,
      onUnauthorized: () => sessions.end(),
      signOut: () => ask(() => sessions.signOut()),
      notify,
      jobStarted,
      showExam,
      setTitle: (title) => {
        document.title = whose ? `${title} | ${whose}` : title;
      },
      guardLeaving: guard,
    };
  }, [session, configuration, sessions, ask, guard, notify, jobStarted, showExam]);
}

/** Header, menu and the remote of the role, below `/home/`. */
export function HomeFrame({ session }: { session: Session }) {
  const { checking, factor } = useSessionState();
  const { pathname } = useLocation();
  const name = REMOTE_OF[session.role];
  const document = useRemoteScreens(name);
  const latest = useExamInHand(!checking);
  const [worked, showExam] = useState<ExamShown | null>(null);
  const exam = worked ? { name: worked.exam_name, stage: formatStage(worked.stage) } : latest;
  const leaving = useLeaving();
  const { notify, toasts } = useToasts();
  const { seen, look, able } = useJobs(!checking, session.role, notify);
  const shell = useShellApi(session, leaving, { notify, jobStarted: look, showExam });
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const [folded, setFolded] = useState(readFolded);
  const [drawer, setDrawer] = useState(false);

  const fold = () => {
    storeFolded(!folded);
    setFolded(!folded);
  };
  const menu = document.state === 'ready' ? openMenu(document.value, session) : [];
  const screen = document.state === 'ready' ? screenAt(document.value, session.role, pathname) : null;
  if (document.state === 'ready' && !screen) return <Navigate to="/" replace state={NOT_YOUR_PAGE} />;
  const side: SideMenuProps = {
    menu,
    current: currentItem(menu, screen),
    folded: wide && folded,
    onLogout: shell.signOut,
    onChosen: () => setDrawer(false),
  };
  const menuLabel = !wide ? 'Open the menu' : folded ? 'Unfold the menu' : 'Fold the menu';

  return (
    <ShellProvider value={shell}>
      <Header
        session={session}
        exam={exam}
        bell={able && <JobBell seen={seen} look={look} />}
        menuLabel={menuLabel}
        onMenu={wide ? fold : () => setDrawer(true)}
        onLogout={shell.signOut}
      />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {wide && (
          <Box
            sx={{
              position: 'sticky',
              top: FRAME.header,
              flexShrink: 0,
              width: sidebarWidth(folded),
              overflow: 'auto',
              height: `calc(100vh - ${FRAME.header}px)`,
              bgcolor: 'background.paper',
              borderRight: 1,
              borderColor: 'divider',
            }}
          >
            <SideMenu {...side} />
          </Box>
        )}
        {!wide && drawer && <MenuDrawer {...side} onClose={() => setDrawer(false)} />}
        <Box component="main" sx={{ flexGrow: 1, minWidth: 0 }}>
          {factor === 'missing' && document.state === 'ready' && !checking && <FactorMissing />}
          {document.state === 'failed' ? (
            <Unavailable onRetry={document.retry} />
          ) : document.state === 'loading' || checking ? (
            <Box sx={{ p: { xs: 4, md: 6 } }}>
              <TableSkeleton label="Loading the page" />
            </Box>
          ) : (
            <RemoteArea name={name} />
          )}
        </Box>
      </Box>
      {leaving.dialog}
      {toasts}
    </ShellProvider>
  );
}
