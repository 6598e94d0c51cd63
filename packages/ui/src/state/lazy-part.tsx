import Box from '@mui/material/Box';
import {
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { Banner } from '../message/Banner';
import { Button } from '../form/Button';

/** A part of a page as a component that fetches itself. */
export type LazyPart<P> = FunctionComponent<P> & {
  /** Fetches it before it is shown, for what must be there at once. A failure is reported when the part is shown. */
  prepare: () => void;
};

/**
 * A part of a page that is fetched when it is first shown; it may wait for the words it says. Where it cannot be fetched the page stands, with all that is typed
 * in it: a notice says so and asks again. (`lazy` would take the whole page down, and keep the failure for ever.)
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): LazyPart<P> {
  let known: ComponentType<P> | undefined;
  const fetchPart = async () => (known ??= await load());

  function Part(props: P) {
    const [Shown, setShown] = useState(() => known);
    const [failed, setFailed] = useState(false);
    const [tries, setTries] = useState(0);
    useEffect(() => {
      let mounted = true;
      fetchPart().then(
        (part) => mounted && startTransition(() => setShown(() => part)),
        () => mounted && setFailed(true),
      );
      return () => {
        mounted = false;
      };
    }, [tries]);
    if (Shown)
      return (
        <Suspense fallback={waiting}>
          <Shown {...props} />
        </Suspense>
      );
    if (!failed) return waiting;
    const again = () => {
      setFailed(false);
      setTries(tries + 1);
    };
    return (
      <>
        {waiting}
        <NotThere onAgain={again} onClose={(props as { onClose?: () => void }).onClose} />
      </>
    );
  }
  return Object.assign(Part, {
    prepare: () => {
      // the part itself says so when it is shown
      fetchPart().catch(() => undefined);
    },
  });
}

function NotThere({ onAgain, onClose }: { onAgain: () => void; onClose: (() => void) | undefined }) {
  const t = useWords(kit);
  return (
    <Box
      sx={{
        position: 'fixed',
        right: 16,
        bottom: 16,
        zIndex: 'snackbar',
        width: 'min(400px, calc(100vw - 32px))',
      }}
    >
      <Banner
        kind="error"
        action={
          <>
            <Button small onClick={onAgain}>
              {t('retry')}
            </Button>
            {onClose && (
              <Button small kind="quiet" onClick={onClose}>
                {t('close')}
              </Button>
            )}
          </>
        }
      >
        {t('part.failed')}
      </Banner>
    </Box>
  );
}
