import Box from '@mui/material/Box';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '@thervu/ui/state/ErrorState';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { usePortal } from '../portal';
import { useRemoteComponent } from './useRemote';

const UNAVAILABLE = 'This part of the portal cannot be loaded just now. The rest of the portal goes on working.';

/** What a remote breaks stays in its own area. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(problem: Error, info: ErrorInfo) {
    console.error('A part of the portal has failed.', problem, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Unavailable onRetry={() => this.setState({ failed: false })} />;
  }
}

export function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Box sx={{ p: { xs: 4, md: 6 }, maxWidth: 720 }}>
      <ErrorState text={UNAVAILABLE} onRetry={onRetry} />
    </Box>
  );
}

/** One remote in its place: a skeleton while it comes, a way to try again when it does not. */
export function RemoteArea({ name }: { name: string }) {
  const { configuration } = usePortal();
  const remote = useRemoteComponent(name);
  if (remote.state === 'failed') return <Unavailable onRetry={remote.retry} />;
  if (remote.state === 'loading')
    return (
      <Box sx={{ p: { xs: 4, md: 6 } }}>
        <TableSkeleton label="Loading this part of the portal" />
      </Box>
    );
  const Remote = remote.value;
  return (
    <Boundary>
      <Remote basePath={configuration.basePath} apiBase={configuration.apiBase} />
    </Boundary>
  );
}
