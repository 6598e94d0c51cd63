import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { NOT_YOUR_PAGE, useSession } from '@thervu/shell-api';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { startTamil } from '@thervu/words';
import { RemoteBoundary } from './RemoteBoundary';
import type { ScreenEntry } from './screens';

/** React caches a failed `lazy` for ever; Retry therefore creates a new one. */
const lazyScreen = (entry: ScreenEntry) =>
  lazy(async () => {
    if (entry.tamil) startTamil(entry.tamil);
    return { default: await entry.load() };
  });

/** One screen behind its permission: without it a redirect to '/', fetched when opened, contained when it fails. */
export function PermissionGate({ entry }: { entry: ScreenEntry }) {
  const { can } = useSession();
  const [Screen, setScreen] = useState(() => lazyScreen(entry));
  if (!can(entry.permission)) return <Navigate to="/" replace state={NOT_YOUR_PAGE} />;
  return (
    <RemoteBoundary onRetry={() => setScreen(() => lazyScreen(entry))}>
      <Suspense fallback={<TableSkeleton label={`Loading ${entry.label}`} />}>
        <Screen />
      </Suspense>
    </RemoteBoundary>
  );
}
