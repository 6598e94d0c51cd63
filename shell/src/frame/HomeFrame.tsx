import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { NOT_YOUR_PAGE, ShellProvider, type ExamShown, type Session, type ShellApi } from '@thervu/shell-api';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { FRAME } from '@thervu/ui/theme/theme';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { useWords } from '@thervu/words';
import { frame } from '@thervu/words/compiled/frame';
import { usePortal, useSessionState } from '../portal';
import { RemoteArea, Unavailable } from '../remotes/RemoteArea';
import { useRemoteScreens } from '../remotes/useRemote';
import { readToken } from '../session/stored-session';
import { BellButton } from '../bell/BellButton';
import { useBell } from '../bell/useBell';
import { FindField } from '../find/FindField';
import { HelpButton, HelpPanel } from '../help/HelpButton';
import { useHelp } from '../help/useHelp';
import { useExamInHand } from './exam-in-hand';
import { FactorMissing } from './FactorMissing';
import { Header } from './Header';
import { readFolded, sidebarWidth, storeFolded } from './measures';
import { useMenuNames } from './menu-names';
import { currentItem, openMenu, screenAt } from './open-screen';
import { REMOTE_OF } from './role-remote';
import { SideMenu, type SideMenuProps } from './SideMenu';
import { useLeaving } from './useLeaving';
import { CONTENT_ID, SkipLink } from './SkipLink';
import { useAnnouncement } from './useAnnouncement';
import { useToasts } from './useToasts';

const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer')).MenuDrawer);

const HelpDrawer = lazyPart(async () => (await import('../help/HelpDrawer')).HelpDrawer);

const views = async () => (await import('../views/saved-views')).savedViews;

/** A column beside the page that stays in sight. */
const SIDE = {
  position: 'sticky',
  top: FRAME.header,
  flexShrink: 0,
  overflow: 'auto',
  height: `calc(100vh - ${FRAME.header}px)`,
  bgcolor: 'background.paper',
} as const;

/** The props of every remote: the session, the API and the frame around it. */
function useShellApi(
  session: Session,
  leaving: ReturnType<typeof useLeaving>,
  news: Pick<ShellApi, 'notify' | 'jobStarted' | 'showExam'>,
  announce: (title: string) => void,
) {
  const { configuration, sessions } = usePortal();
  const { ask, guard } = leaving;
  const { notify, jobStarted, showExam } = news;
  const known = useMenuNames(session.role);
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
        document.title = whose ? `${known(title)} | ${whose}` : known(title);
        announce(known(title));
      },
      guardLeaving: guard,
      views,
    };
  }, [session, configuration, sessions, ask, guard, notify, jobStarted, showExam, announce, known]);
}

/** Header, menu and the remote of the role, below `/home/`. */
export function HomeFrame({ session }: { session: Session }) {
  const t = useWords(frame);
  const { checking, factor } = useSessionState();
  const { pathname } = useLocation();
  const name = REMOTE_OF[session.role];
  const document = useRemoteScreens(name);
  const latest = useExamInHand(!checking);
  const [worked, showExam] = useState<ExamShown | null>(null);
  const exam = worked ? { name: worked.exam_name, stage: worked.stage } : latest;
  const leaving = useLeaving();
  const { notify, toasts } = useToasts();
  const { announce, region } = useAnnouncement();
  const { seen, look, able } = useBell(!checking, session.role, { notify, announce });
  const shell = useShellApi(session, leaving, { notify, jobStarted: look, showExam }, announce);
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const [folded, setFolded] = useState(readFolded);
  const [drawer, setDrawer] = useState(false);

  const help = useHelp();
  const known = useMenuNames(session.role);

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
    nameOf: known,
    onLogout: shell.signOut,
    onChosen: () => setDrawer(false),
  };
  const helpPanel = screen && document.state === 'ready' && (
    <HelpPanel
      name={screen.help}
      screen={known(screen.label)}
      takeFocus={help.takeFocus}
      isOpen={(address) => screenAt(document.value, session.role, address) !== null}
      onClose={help.close}
    />
  );
  const menuLabel = !wide ? t('menu.open') : folded ? t('menu.unfold') : t('menu.fold');

  return (
    <ShellProvider value={shell}>
      <SkipLink />
      <Header
        session={session}
        exam={exam}
        find={document.state === 'ready' && <FindField document={document.value} session={session} />}
        bell={able && <BellButton seen={seen} look={look} />}
        help={<HelpButton open={help.open} onPress={help.toggle} />}
        menuLabel={menuLabel}
        onMenu={wide ? fold : () => setDrawer(true)}
        onLogout={shell.signOut}
      />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {wide && (
          <Box sx={{ ...SIDE, borderRight: 1, borderColor: 'divider', width: sidebarWidth(folded) }}>
            <SideMenu {...side} />
          </Box>
        )}
        {!wide && drawer && <MenuDrawer {...side} onClose={() => setDrawer(false)} />}
        <Box
          component="main"
          id={CONTENT_ID}
          aria-label={t('content')}
          tabIndex={-1}
          sx={{ flexGrow: 1, minWidth: 0, outline: 'none' }}
        >
          {factor === 'missing' && document.state === 'ready' && !checking && <FactorMissing />}
          {document.state === 'failed' ? (
            <Unavailable onRetry={document.retry} />
          ) : document.state === 'loading' || checking ? (
            <Box sx={{ p: { xs: 4, md: 6 } }}>
              <TableSkeleton label={t('loading.page')} />
            </Box>
          ) : (
            <RemoteArea name={name} />
          )}
        </Box>
        {screen && help.open && wide && (
          <Box sx={{ ...SIDE, borderLeft: 1, borderColor: 'divider', width: 320 }}>{helpPanel}</Box>
        )}
      </Box>
      {screen && help.open && !wide && <HelpDrawer onClose={help.close}>{helpPanel}</HelpDrawer>}
      {region}
      {leaving.dialog}
      {toasts}
    </ShellProvider>
  );
}
