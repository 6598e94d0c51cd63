import { useEffect } from 'react';
import { useFrame } from '../layout/PageShellProvider';

/** While `unsaved` is true, the shell asks before the person leaves the screen. */
export function useLeaveGuard(unsaved: boolean, reason = 'What you typed has not been saved.'): void {
  const { guardLeaving } = useFrame();
  useEffect(() => {
    if (!unsaved) return undefined;
    const release = guardLeaving(reason);
    return () => release();
  }, [unsaved, reason, guardLeaving]);
}
