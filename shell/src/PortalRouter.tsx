import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { RouterProvider, type RouterProviderProps } from 'react-router';

type Router = RouterProviderProps['router'];

const showAtOnce = (change: () => unknown): undefined => void flushSync(change);

/**
 * The router, made to show at once what replaces the address: what a person chooses or types into it. React may put off
 * every other change. A remote has routes of its own inside, and from there the router drops the wish to be at once: on a
 * busy machine the button pressed right after a choice would still act on the choice before.
 */
export function PortalRouter({ router }: { router: Router }) {
  const prompt = useMemo<Router>(() => {
    const navigate = (to: never, options?: { replace?: boolean }) =>
      router.navigate(to, options?.replace ? { ...options, flushSync: true } : options);
    // its other parts read the state of the router as it is
    return Object.create(router, { navigate: { value: navigate } }) as Router;
  }, [router]);
  return <RouterProvider router={prompt} flushSync={showAtOnce} />;
}
