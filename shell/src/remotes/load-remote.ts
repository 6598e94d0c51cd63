import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { findRemote, type RemoteName } from './remote-list';

/** Milliseconds until a remote that does not arrive is given up. */
export const REMOTE_TIMEOUT_MS = 8_000;

/** A remote's face; what it needs from the shell it takes from shell-api or is given here. */
export type Face = ComponentType<{ apiBase: string; basePath: string }>;

const loaded = new Map<RemoteName, Promise<Face>>();
let attempts = 0;

async function load(name: RemoteName, again: boolean): Promise<Face> {
  const { entry } = await findRemote(name);
  // a new address for a new attempt: neither the runtime nor the browser serves what was broken before
  attempts += 1;
  registerRemotes([{ name, entry: again ? `${entry}?attempt=${attempts}` : entry }], { force: again });
  const face = await loadRemote<{ default?: Face }>(`${name}/remote`);
  if (!face?.default) throw new Error(`${name} came without a face`);
  return face.default;
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it did not arrive in time')), REMOTE_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Loads a remote once; a failed load is forgotten, so that the next one is a real attempt. */
export function faceOf(name: RemoteName, again = false): Promise<Face> {
  const known = loaded.get(name);
  if (known && !again) return known;
  const attempt = withTimeout(load(name, again));
  loaded.set(name, attempt);
  attempt.catch(() => {
    if (loaded.get(name) === attempt) loaded.delete(name);
  });
  return attempt;
}
