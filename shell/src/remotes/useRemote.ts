import { startTransition, useCallback, useEffect, useState } from 'react';
import { usePortal } from '../portal';
import type { RemoteLoader } from './remote-loader';

export type Loading<T> = { state: 'loading' } | { state: 'failed'; retry: () => void } | { state: 'ready'; value: T };

function useLoading<T>(
  name: string,
  ask: (loader: RemoteLoader, name: string) => Promise<T>,
  known?: (loader: RemoteLoader, name: string) => T | undefined,
): Loading<T> {
  const { loader } = usePortal();
  const [attempt, setAttempt] = useState(0);
  const [loading, setLoading] = useState<Loading<T>>(() => {
    const value = known?.(loader, name);
    return value === undefined ? { state: 'loading' } : { state: 'ready', value };
  });
  const retry = useCallback(() => {
    loader.forget(name);
    setAttempt((count) => count + 1);
  }, [loader, name]);
  useEffect(() => {
    let gone = false;
    setLoading((now) => (now.state === 'ready' ? now : { state: 'loading' }));
    ask(loader, name).then(
      // a remote is a large part: the page answers while it is drawn
      (value) => startTransition(() => void (!gone && setLoading({ state: 'ready', value }))),
      (problem: unknown) => {
        console.error(`The part ${name} of the portal could not be loaded.`, problem);
        if (!gone) setLoading({ state: 'failed', retry });
      },
    );
    return () => {
      gone = true;
    };
  }, [loader, name, ask, attempt, retry]);
  return loading;
}

const askScreens = (loader: RemoteLoader, name: string) => loader.screens(name);
const askComponent = (loader: RemoteLoader, name: string) => loader.component(name);

const knownComponent = (loader: RemoteLoader, name: string) => loader.loaded(name);

export const useRemoteScreens = (name: string) => useLoading(name, askScreens);
/** The remote itself. */
export const useRemoteComponent = (name: string) => useLoading(name, askComponent, knownComponent);
