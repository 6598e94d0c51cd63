import { Navigate } from 'react-router';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { useSessionState } from './portal';
import { FrameSkeleton } from './frame/FrameSkeleton';

const HomeFrame = lazyPart(async () => (await import('./frame/HomeFrame')).HomeFrame, <FrameSkeleton />);
const SecondFactor = lazyPart(async () => (await import('./sign-in/SecondFactor')).SecondFactor, <FrameSkeleton />);
const FirstPassword = lazyPart(async () => (await import('./sign-in/FirstPassword')).FirstPassword, <FrameSkeleton />);

/** Requires a session below /home, and with a first password allows nothing but changing it, and then the second factor. */
export function HomeGuard() {
  const { session, checking, mustChange, factor } = useSessionState();
  if (!session && checking) return <FrameSkeleton />;
  if (!session) return <Navigate to="/" replace />;
  if (mustChange) return <FirstPassword />;
  if (factor === 'needed') return <SecondFactor />;
  return <HomeFrame key={`${session.role} ${session.colCode}`} session={session} />;
}
