import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PublicSettings } from '@thervu/contracts/setting/setting-contract';
import type { Configuration } from './configuration';
import type { RemoteLoader } from './remotes/remote-loader';
import type { SessionState, SessionStore } from './session/session-store';

/** What the shell is made with; made once per page. */
export interface Portal {
  configuration: Configuration;
  loader: RemoteLoader;
  sessions: SessionStore;
}

interface PortalState extends Portal {
  /** Null until the server has answered; then pages do without. */
  settings: PublicSettings | null;
}

const PortalContext = createContext<PortalState | null>(null);
export const PortalProvider = PortalContext.Provider;

export function usePortal(): PortalState {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal: no PortalProvider above this component');
  return portal;
}

export function useSessionState(): SessionState {
  const { sessions } = usePortal();
  return useSyncExternalStore(sessions.subscribe, sessions.get);
}
