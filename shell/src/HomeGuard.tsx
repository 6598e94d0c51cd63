import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { useSessionState } from './portal';
import { FrameSkeleton } from './frame/FrameSkeleton';

const HomeFrame = lazy(async () => ({ default: (await import('./frame/HomeFrame')).HomeFrame }));
const FirstPassword = lazy(async () => ({
  default: (await import('./sign-in/FirstPassword')).FirstPassword,
}));

/** Nobody comes below /home without a session, and nobody with a first password goes further than changing it. */
export function HomeGuard() {
  const { session, checking, mustChange } = useSessionState();
  if (!session && checking) return <FrameSkeleton />;
  if (!session) return <Navigate to="/" replace />;
  return (
    <Suspense fallback={<FrameSkeleton />}>
      {mustChange ? (
        <FirstPassword />
      ) : (
        <HomeFrame key={`${session.role} ${session.colCode}`} session={session} />
      )}
    </Suspense>
  );
}
