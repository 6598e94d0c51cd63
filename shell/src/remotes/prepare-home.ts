import type { Role } from '@thervu/contracts/core/permissions';
import { HomeFrame } from '../frame/lazy-frame';
import { REMOTE_OF } from '../frame/role-remote';
import type { RemoteLoader } from './remote-loader';

/** The remote of the last person here. It names no person, so it outlives the session. */
const KEY = 'thervu.remote';

const lastRemote = () => Object.values(REMOTE_OF).find((name) => name === localStorage.getItem(KEY));

/**
 * Fetches the frame and, of the person who was here last, the remote: while a password is typed, or while the server is
 * asked whose session it is. Another person's remote follows with the answer.
 */
export function prepareHome(loader: RemoteLoader): void {
  HomeFrame.prepare();
  const name = lastRemote();
  if (name !== undefined) loader.prepare(name);
}

/** Fetches frame and remote of a role that the server has named. */
export function prepareHomeOf(role: Role, loader: RemoteLoader): void {
  localStorage.setItem(KEY, REMOTE_OF[role]);
  HomeFrame.prepare();
  loader.prepare(REMOTE_OF[role]);
}
