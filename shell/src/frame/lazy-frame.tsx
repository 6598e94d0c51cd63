import { lazyPart } from '@thervu/ui/state/lazy-part';
import { startTamil } from '@thervu/words';
import { FrameSkeleton } from './FrameSkeleton';

/** Header, menu and remote, fetched when somebody signs in; its skeleton has the same shape. */
export const HomeFrame = lazyPart(
  async () => {
    startTamil(() => import('@thervu/words/compiled/ta/frame'));
    startTamil(() => import('@thervu/words/compiled/ta/menu'));
    return (await import('./HomeFrame')).HomeFrame;
  },
  <FrameSkeleton />,
);
