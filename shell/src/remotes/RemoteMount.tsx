import Box from '@mui/material/Box';
import { useCallback, useEffect, useState } from 'react';
import { ErrorState } from '@thervu/ui/ErrorState';
import { TableSkeleton } from '@thervu/ui/Skeletons';
import { Text } from '@thervu/ui/Text';
import { faceOf, type Face } from './load-remote';
import { RemoteBoundary } from './RemoteBoundary';
import type { RemoteName } from './remote-list';

const NAMES: Record<RemoteName, string> = {
  admin: 'The office part',
  college: 'The college part',
  camp: 'The camp part',
  'public-result': 'The result page',
};
/** Milliseconds after which the person is told that it takes long. */
const SLOW_MS = 2_000;

type State = { kind: 'loading' | 'slow' | 'failed' } | { kind: 'ready'; face: Face };

interface RemoteMountProps {
  name: RemoteName;
  apiBase: string;
  basePath: string;
  /** Replaced in tests by a loader of their own. */
  load?: (name: RemoteName, again: boolean) => Promise<Face>;
}

/** One remote in its own boundary: missing, broken or slow, it says so here and offers Retry; the shell goes on. */
export function RemoteMount({ name, apiBase, basePath, load = faceOf }: RemoteMountProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ kind: 'loading' });
  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((before) => before + 1);
  }, []);

  useEffect(() => {
    let gone = false;
    const show = (next: State) => {
      if (!gone) setState(next);
    };
    const slow = setTimeout(() => show({ kind: 'slow' }), SLOW_MS);
    load(name, attempt > 0)
      .then(
        (face) => show({ kind: 'ready', face }),
        (reason: Error) => {
          console.error(`${name}: ${reason.message}`);
          show({ kind: 'failed' });
        },
      )
      .finally(() => clearTimeout(slow));
    return () => {
      gone = true;
      clearTimeout(slow);
    };
  }, [name, attempt, load]);

  const failed = (again: () => void) => (
    <Box sx={{ p: 5 }}>
      <ErrorState
        text={`${NAMES[name]} of the portal could not be loaded. The rest of the portal works.`}
        onRetry={again}
      />
    </Box>
  );
  if (state.kind === 'failed') return failed(retry);
  if (state.kind !== 'ready') {
    return (
      <Box sx={{ p: 5 }} aria-busy="true">
        {state.kind === 'slow' && <Text quiet>This takes longer than usual. Please wait a moment.</Text>}
        <TableSkeleton />
      </Box>
    );
  }
  const { face: Mounted } = state;
  return (
    <RemoteBoundary fallback={failed} onRetry={retry}>
      <Mounted apiBase={apiBase} basePath={basePath} />
    </RemoteBoundary>
  );
}
