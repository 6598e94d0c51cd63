import type { ComponentType } from 'react';
import type { Session } from '@thervu/shell-api';
import { parseRemotes, parseScreens, type RemoteAddress, type ScreensDocument } from './remote-list';

/** Milliseconds a remote may take before the shell gives up and offers Retry. */
export const REMOTE_TIMEOUT_MS = 8_000;

/** The props of every remote; a remote of screens takes the rest from the shell's context. */
export interface RemoteProps {
  basePath: string;
  apiBase: string;
}
export type RemoteComponent = ComponentType<RemoteProps> & {
  /** Fetches the screen at a path below `/home/`, if this session may open it. A remote without screens has none. */
  prepare?: (session: Session, path: string) => void;
};

/** The two functions of the federation runtime the shell needs. */
export interface FederationRuntime {
  registerRemotes: (remotes: { name: string; entry: string }[], options?: { force?: boolean }) => void;
  loadRemote: (id: string) => Promise<unknown>;
}

/** Loads remotes by name. A loaded one stays; a failed one is fetched again. */
export class RemoteLoader {
  private places: Promise<RemoteAddress[]> | null = null;
  private readonly screensOf = new Map<string, Promise<ScreensDocument>>();
  private readonly componentOf = new Map<string, Promise<RemoteComponent>>();
  private readonly loadedOf = new Map<string, RemoteComponent>();
  private readonly failed = new Set<string>();

  constructor(
    private readonly runtime: FederationRuntime,
    /** Absolute address of the portal's base path. */
    private readonly base: string,
  ) {}

  /** The remote's screens and menus, without any of its code. */
  screens(name: string): Promise<ScreensDocument> {
    return remembered(this.screensOf, name, async () => {
      const { screens } = await this.place(name);
      if (!screens) throw new Error(`remote ${name} lists no screens`);
      return parseScreens(await readJson(new URL(screens, this.base).href));
    });
  }

  /** A file of the portal's pages, such as a help; nothing of it is kept. */
  file(path: string): Promise<unknown> {
    return readJson(new URL(path, this.base).href);
  }

  component(name: string): Promise<RemoteComponent> {
    return remembered(this.componentOf, name, () => this.load(name));
  }

  /** The remote, where it is there already: it is drawn without a skeleton before it. */
  loaded(name: string): RemoteComponent | undefined {
    return this.loadedOf.get(name);
  }

  /**
   * Fetches what the pages of a role are going to need, and the screen at `path` once it is known whose session it is. Whoever
   * asks for it later asks anew for what has failed.
   */
  prepare(name: string, screen?: { session: Session; path: string }): void {
    this.screens(name).catch(() => this.screensOf.delete(name));
    this.component(name).then(
      (component) => screen && component.prepare?.(screen.session, screen.path),
      () => this.componentOf.delete(name),
    );
  }

  /** A failure is not cached: the next call asks the network. */
  forget(name: string): void {
    this.screensOf.delete(name);
    this.componentOf.delete(name);
    this.loadedOf.delete(name);
  }

  private async place(name: string): Promise<RemoteAddress> {
    this.places ??= readJson(new URL('remotes.json', this.base).href).then(parseRemotes);
    try {
      const address = (await this.places).find((remotePlace) => remotePlace.name === name);
      if (address) return address;
    } catch (problem) {
      this.places = null;
      throw problem;
    }
    this.places = null;
    throw new Error(`remotes.json does not list ${name}`);
  }

  private async load(name: string): Promise<RemoteComponent> {
    const { entry } = await this.place(name);
    const again = this.failed.has(name);
    // After a failure the runtime must forget the entry, and the browser its cached file.
    const address = new URL(entry, this.base);
    if (again) address.searchParams.set('again', String(Date.now()));
    this.runtime.registerRemotes([{ name, entry: address.href }], again ? { force: true } : {});
    try {
      const loaded = await inTime(this.runtime.loadRemote(`${name}/remote`), name);
      const found = (loaded as { default?: unknown } | null)?.default;
      if (typeof found !== 'function') throw new Error(`remote ${name} offers no component`);
      this.failed.delete(name);
      this.loadedOf.set(name, found as RemoteComponent);
      return found as RemoteComponent;
    } catch (problem) {
      this.failed.add(name);
      throw problem;
    }
  }
}

function remembered<T>(known: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const before = known.get(name);
  if (before) return before;
  const made = make();
  known.set(name, made);
  return made;
}

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS), cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return (await answer.json()) as unknown;
}

function inTime<T>(work: Promise<T>, name: string): Promise<T> {
  return new Promise((settle, reject) => {
    const late = setTimeout(
      () => reject(new Error(`remote ${name} did not load within ${REMOTE_TIMEOUT_MS / 1000} s`)),
      REMOTE_TIMEOUT_MS,
    );
    work.then(settle, reject).finally(() => clearTimeout(late));
  });
}
