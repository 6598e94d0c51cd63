import { useEffect } from 'react';
import { useShell } from '@thervu/shell-api';

/** Name of the file that is built beside the shell. */
const WORKER = 'service-worker.js';

/**
 * Has the browser keep the pages of the shell and of one remote, so that the screen opens without a line. Keeps no answer of the
 * server. `null` keeps nothing.
 */
export function useOfflinePage(remote: 'camp' | 'college' | null): void {
  const { basePath } = useShell();
  useEffect(() => {
    if (remote === null || !('serviceWorker' in navigator)) return;
    const keep = async () => {
      const registration = await navigator.serviceWorker.register(`${basePath}${WORKER}?remote=${remote}`, {
        scope: basePath,
      });
      // this page has just come from the network: what waits belongs to it
      if (navigator.onLine) registration.waiting?.postMessage('take over');
    };
    keep().catch((problem: unknown) =>
      console.error('The page will not open without a line: it could not be kept.', problem),
    );
  }, [basePath, remote]);
}
