import { useEffect, useState, useSyncExternalStore } from 'react';
import { ReportOutbox, type OutboxState } from './report-outbox';
import { ReportStore } from './report-store';

const NOTHING: OutboxState = { reports: [], isOnline: true, signedOut: false };
const noSubscription = () => () => undefined;
const nothing = () => NOTHING;

/** Opens the kept hall reports of a person while the screen is open; `failed` where the browser keeps nothing. */
export function useReportOutbox(owner: string) {
  const [outbox, setOutbox] = useState<ReportOutbox | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    let mine: ReportOutbox | undefined;
    const open = async () => {
      // asked once: without it a browser short of room may throw away what was typed
      await navigator.storage?.persist?.();
      const store = await ReportStore.open();
      if (gone) return store.close();
      mine = new ReportOutbox(store, owner);
      await mine.start();
      if (!gone) setOutbox(mine);
    };
    open().catch((problem: unknown) => {
      console.error('This browser keeps no hall reports.', problem);
      if (!gone) setFailed(true);
    });
    return () => {
      gone = true;
      mine?.stop();
      setOutbox(null);
    };
  }, [owner]);
  const state = useSyncExternalStore(outbox?.subscribe ?? noSubscription, outbox?.get ?? nothing);
  return { outbox, failed, ...state };
}
