import type { Permission, Role } from '@thervu/contracts/core/permissions';

export type RemoteName = 'admin' | 'college' | 'camp' | 'public-result';

/** Which remote serves which role. */
export const REMOTE_OF_ROLE: Record<Role, RemoteName> = {
  admin: 'admin',
  college: 'college',
  campadmin: 'camp',
  camp: 'camp',
};

interface ListedRemote {
  name: string;
  /** Relative to the base path. */
  entry: string;
  screens?: string;
}

/** What the shell knows of a remote before any of its code is loaded. */
export interface RemoteScreens {
  screens: { path: string; label: string; permission: Permission }[];
  menus: Partial<Record<Role, MenuGroup[]>>;
}
export interface MenuGroup {
  label?: string;
  items: { label: string; path: string }[];
}

async function readJson<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, document.baseURI), {
    cache: 'no-cache',
    signal: AbortSignal.timeout(8_000),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** The remotes as they are deployed now; asked anew each time, since each is deployed alone. */
export async function findRemote(name: RemoteName): Promise<{ entry: string; screens: string | undefined }> {
  const { remotes } = await readJson<{ remotes: ListedRemote[] }>('remotes.json');
  const remote = remotes.find((one) => one.name === name);
  if (!remote) throw new Error(`${name} is not among the deployed parts`);
  return { entry: new URL(remote.entry, document.baseURI).href, screens: remote.screens };
}

/** Screens and menus of a remote. */
export async function readScreens(name: RemoteName): Promise<RemoteScreens> {
  const { screens } = await findRemote(name);
  if (!screens) throw new Error(`${name} has no list of screens`);
  return readJson<RemoteScreens>(screens);
}
