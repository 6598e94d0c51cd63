import { useEffect } from 'react';
import { useShell } from '@thervu/shell-api';

/** Name of the file that is built beside the shell. */
const WORKER = 'service-worker.js';

/** Has the browser keep the pages of the camp, so that mark entry opens without a line. Keeps no answer of the server. */
export function useOfflinePage(): void {
  const { basePath } = useShell();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const keep = async () => {
      const registration = await navigator.serviceWorker.register(`${basePath}${WORKER}`, {
        scope: basePath,
      });
      // this page has just come from the network: what waits belongs to it
      if (navigator.onLine) registration.waiting?.postMessage('take over');
    };
    keep().catch((problem: unknown) =>
      console.error('The page will not open without a line: it could not be kept.', problem),
    );
  }, [basePath]);
}
