import { createContext, useContext, type ReactNode } from 'react';

/** What the kit needs from whoever frames it. The kit knows no shell: a remote hands these through. */
export interface Frame {
  /** Text of the browser tab. */
  setTitle: (title: string) => void;
  /** Asks before the person leaves; returns the release. */
  guardLeaving: (reason: string) => () => void;
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
};

const FrameContext = createContext<Frame>(STANDALONE);

export function FrameProvider({ value, children }: { value: Frame; children: ReactNode }) {
  return <FrameContext.Provider value={value}>{children}</FrameContext.Provider>;
}

export const useFrame = (): Frame => useContext(FrameContext);
