import { useEffect, useRef } from 'react';
import { KEPT_SECONDS } from '@thervu/contracts/cockpit/cockpit-rules';

const REREAD_MS = KEPT_SECONDS * 1000;

/** Reads the figures again every minute while the page is visible, and at once when it becomes visible after longer. */
export function useReread(refetch: () => unknown): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  }, [refetch]);
  useEffect(() => {
    let readAt = Date.now();
    const reread = () => {
      if (document.visibilityState !== 'visible' || Date.now() - readAt < REREAD_MS) return;
      readAt = Date.now();
      latest.current();
    };
    const timer = setInterval(reread, REREAD_MS);
    document.addEventListener('visibilitychange', reread);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reread);
    };
  }, []);
}
