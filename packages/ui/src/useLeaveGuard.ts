import { useEffect } from 'react';
import { useFrame } from './FrameProvider';

/** While `unsaved` is true, whoever frames the screen asks before the person leaves it. */
export function useLeaveGuard(unsaved: boolean, reason = 'What you typed has not been saved.'): void {
  const { guardLeaving } = useFrame();
  useEffect(() => {
    if (!unsaved) return undefined;
    const release = guardLeaving(reason);
    return () => release();
  }, [unsaved, reason, guardLeaving]);
}
