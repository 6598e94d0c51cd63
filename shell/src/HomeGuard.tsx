import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Session } from '@thervu/shell-api';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { startTamil } from '@thervu/words';
import { usePortal, useSessionState } from './portal';
import { FrameSkeleton } from './frame/FrameSkeleton';
import { HomeFrame } from './frame/lazy-frame';
import { prepareHome, prepareHomeOf } from './remotes/prepare-home';

const tamilOfSignIn = () => startTamil(() => import('@thervu/words/compiled/ta/first-sign-in'));
const SecondFactor = lazyPart(
  async () => {
    tamilOfSignIn();
    return (await import('./sign-in/SecondFactor')).SecondFactor;
  },
  <FrameSkeleton />,
);
const FirstPassword = lazyPart(
  async () => {
    tamilOfSignIn();
    return (await import('./sign-in/FirstPassword')).FirstPassword;
  },
  <FrameSkeleton />,
);

/** Its frame is drawn in between: the page answers meanwhile. */
function Home({ session }: { session: Session }) {
  const isFirst = useDeferredValue(false, true);
  return isFirst ? <FrameSkeleton /> : <HomeFrame session={session} />;
}

/** Requires a session below /home, and with a first password allows nothing but changing it, and then the second factor. */
export function HomeGuard() {
  const { loader } = usePortal();
  const { session, checking, mustChange, factor } = useSessionState();
  const role = session?.role;
  // beside the question whose session it is, not after its answer
  const unknown = role === undefined && checking;
  useEffect(() => {
    if (unknown) prepareHome(loader);
  }, [unknown, loader]);
  const { pathname } = useLocation();
  const prepare = useEffectEvent(() => {
    if (session) prepareHomeOf(session, pathname.slice('/home/'.length), loader);
  });
  useEffect(() => {
    if (role !== undefined) prepare();
  }, [role]);
  if (!session && checking) return <FrameSkeleton />;
  if (!session) return <Navigate to="/" replace />;
  if (mustChange) return <FirstPassword />;
  if (factor === 'needed') return <SecondFactor />;
  return <Home key={`${session.role} ${session.colCode}`} session={session} />;
}
