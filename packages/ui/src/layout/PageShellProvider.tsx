import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { ViewKeeper } from '../table/view-keeper';

/** What the kit needs from whoever frames it. The kit knows no shell: a remote hands these through. */
export interface Frame {
  /** Text of the browser tab. */
  setTitle: (title: string) => void;
  /** Asks before the person leaves; returns the release. */
  guardLeaving: (reason: string) => () => void;
  /** Loads the page again from the server. */
  reload: () => void;
  /** The views of tables that the person has saved; left out where none can be kept. */
  views?: () => Promise<ViewKeeper>;
}

/** Without a frame the kit writes the tab's title itself and lets the browser ask before the page goes. */
const STANDALONE: Frame = {
  setTitle: (title) => {
    document.title = title;
  },
  guardLeaving: () => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  },
  reload: () => window.location.reload(),
};

const FrameContext = createContext<Frame>(STANDALONE);

/** What `value` leaves out is done as without a frame. */
export function PageShellProvider({ value, children }: { value: Partial<Frame>; children: ReactNode }) {
  const frame = useMemo(() => ({ ...STANDALONE, ...value }), [value]);
  return <FrameContext.Provider value={frame}>{children}</FrameContext.Provider>;
}

export const useFrame = (): Frame => useContext(FrameContext);
