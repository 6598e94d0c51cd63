import { startTransition, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Navigate } from 'react-router';
import { NOT_YOUR_PAGE, useSession } from '@thervu/shell-api';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { fetchedScreen, fetchScreen } from './fetch-screen';
import { RemoteBoundary } from './RemoteBoundary';
import type { ScreenEntry } from './screens';

type Fetched = { Screen: ComponentType } | { problem: unknown };

const known = (entry: ScreenEntry): Fetched | null => {
  const Screen = fetchedScreen(entry);
  return Screen ? { Screen } : null;
};

/**
 * A screen that fetches itself; a failure is thrown, for the boundary above. Not by `lazy`: what is shown after a fallback of
 * Suspense React holds back until 300 ms have passed since that fallback (docs/adr/0188).
 */
function FetchedScreen({ entry }: { entry: ScreenEntry }) {
  const [screen, setScreen] = useState(() => known(entry));
  useEffect(() => {
    let gone = false;
    const show = (next: Fetched) => startTransition(() => void (!gone && setScreen((now) => now ?? next)));
    fetchScreen(entry).then(
      (Screen) => show({ Screen }),
      (problem: unknown) => show({ problem }),
    );
    return () => {
      gone = true;
    };
  }, [entry]);
  const skeleton = <TableSkeleton label={`Loading ${entry.label}`} />;
  if (screen === null) return skeleton;
  if ('problem' in screen) throw screen.problem;
  return (
    // for its Tamil, where that is still on the way
    <Suspense fallback={skeleton}>
      <screen.Screen />
    </Suspense>
  );
}

/** One screen behind its permission: without it a redirect to '/', fetched when opened, contained when it fails. */
export function PermissionGate({ entry }: { entry: ScreenEntry }) {
  const { can } = useSession();
  const [tries, setTries] = useState(0);
  if (!can(entry.permission)) return <Navigate to="/" replace state={NOT_YOUR_PAGE} />;
  return (
    <RemoteBoundary onRetry={() => setTries(tries + 1)}>
      <FetchedScreen key={tries} entry={entry} />
    </RemoteBoundary>
  );
}
