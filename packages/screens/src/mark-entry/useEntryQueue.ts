import { useEffect, useState, useSyncExternalStore } from 'react';
import { EntryQueue, type QueueState } from './entry-queue';
import { EntryStore } from './entry-store';

interface Opened {
  store: EntryStore;
  queue: EntryQueue;
}

const NOTHING: QueueState = { entries: [], lineUp: true, signedOut: false };
const noSubscription = () => () => undefined;
const nothing = () => NOTHING;

/** The store and the queue of an officer, open while the screen is; `failed` where the browser keeps nothing. */
export function useEntryQueue(officer: string) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    let mine: Opened | undefined;
    const open = async () => {
      // asked once: without it a browser short of room may throw away what was keyed
      await navigator.storage?.persist?.();
      const store = await EntryStore.open();
      if (gone) return store.close();
      mine = { store, queue: new EntryQueue(store, officer) };
      setOpened(mine);
    };
    open().catch((problem: unknown) => {
      console.error('This browser keeps no entries.', problem);
      if (!gone) setFailed(true);
    });
    return () => {
      gone = true;
      mine?.queue.stop();
      setOpened(null);
    };
  }, [officer]);
  const state = useSyncExternalStore(opened?.queue.subscribe ?? noSubscription, opened?.queue.get ?? nothing);
  return { opened, failed, state };
}
