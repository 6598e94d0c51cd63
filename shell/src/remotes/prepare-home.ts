import type { Session } from '@thervu/shell-api';
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

/** Fetches frame and remote of a session that the server has named, and the screen at a path below `/home/`. */
export function prepareHomeOf(session: Session, path: string, loader: RemoteLoader): void {
  const name = REMOTE_OF[session.role];
  localStorage.setItem(KEY, name);
  HomeFrame.prepare();
  loader.prepare(name, { session, path });
}
