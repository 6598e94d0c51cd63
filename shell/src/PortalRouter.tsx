import { flushSync } from 'react-dom';
import { RouterProvider, type RouterProviderProps } from 'react-router';

const showAtOnce = (change: () => unknown): undefined => void flushSync(change);

/**
 * The router with its way to show a change at once. Without it React may put off every change of the address, even one
 * that asks for `flushSync`: on a busy machine the button pressed right after a choice would still act on the choice before.
 */
export function PortalRouter({ router }: Pick<RouterProviderProps, 'router'>) {
  return <RouterProvider router={router} flushSync={showAtOnce} />;
}
