import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { EntrySession, type SessionState } from './entry-session';
import type { EntryKind } from './entry-kind';
import { EntryQueue, type QueueState } from './entry-queue';
import { EntryStore } from './entry-store';
import { startKeying } from './keying';

interface Opened {
  desk: EntrySession;
  queue: EntryQueue;
}

const NO_ENTRIES: QueueState = { entries: [], isOnline: true, signedOut: false };
const CLOSED: SessionState = {
  keying: startKeying('bundle'),
  desk: null,
  bundleno: null,
  message: null,
  lines: [],
  checked: null,
};
const noSubscription = () => () => undefined;
const noEntries = () => NO_ENTRIES;
const closed = () => CLOSED;

/** Opens the entries of an officer while the screen is open; `failed` where the browser keeps nothing. */
export function useEntry(kind: EntryKind, pass: Pass, officer: string) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    let mine: Opened | undefined;
    const open = async () => {
      // asked once: without it a browser short of room may throw away what was keyed
      await navigator.storage?.persist?.();
      const store = await EntryStore.open(kind.store);
      if (gone) return store.close();
      const queue = new EntryQueue(store, kind, officer);
      mine = { queue, desk: new EntrySession(kind, pass, officer, store, queue) };
      await mine.desk.start();
      if (!gone) setOpened(mine);
    };
    open().catch((problem: unknown) => {
      console.error('This browser keeps no entries.', problem);
      if (!gone) setFailed(true);
    });
    return () => {
      gone = true;
      mine?.desk.stop();
      mine?.queue.stop();
      setOpened(null);
    };
  }, [kind, pass, officer]);
  const queue = useSyncExternalStore(opened?.queue.subscribe ?? noSubscription, opened?.queue.get ?? noEntries);
  const state = useSyncExternalStore(opened?.desk.subscribe ?? noSubscription, opened?.desk.get ?? closed);
  return { opened, failed, queue, ...state };
}
