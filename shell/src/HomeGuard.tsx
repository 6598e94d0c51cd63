import { Navigate } from 'react-router';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { useSessionState } from './portal';
import { FrameSkeleton } from './frame/FrameSkeleton';

const HomeFrame = lazyPart(async () => (await import('./frame/HomeFrame')).HomeFrame, <FrameSkeleton />);
const FirstPassword = lazyPart(async () => (await import('./sign-in/FirstPassword')).FirstPassword, <FrameSkeleton />);

/** Nobody comes below /home without a session, and nobody with a first password goes further than changing it. */
export function HomeGuard() {
  const { session, checking, mustChange } = useSessionState();
  if (!session && checking) return <FrameSkeleton />;
  if (!session) return <Navigate to="/" replace />;
  if (mustChange) return <FirstPassword />;
  return <HomeFrame key={`${session.role} ${session.colCode}`} session={session} />;
}
