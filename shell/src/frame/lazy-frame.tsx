import { lazyPart } from '@thervu/ui/state/lazy-part';
import { startTamil } from '@thervu/words';
import { readStoredSession } from '../session/stored-session';
import { FrameSkeleton } from './FrameSkeleton';
import { MENU_TAMIL } from './menu-tamil';

/** Header, menu and remote, fetched when somebody signs in; its skeleton has the same shape. */
export const HomeFrame = lazyPart(
  async () => {
    startTamil(() => import('@thervu/words/compiled/ta/frame'));
    const role = readStoredSession()?.role;
    if (role) startTamil(MENU_TAMIL[role]);
    return (await import('./HomeFrame')).HomeFrame;
  },
  <FrameSkeleton />,
);
