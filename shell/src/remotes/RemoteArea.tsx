import Box from '@mui/material/Box';
import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '@thervu/ui/state/ErrorState';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useWords } from '@thervu/words';
import { frame } from '@thervu/words/compiled/frame';
import { usePortal } from '../portal';
import { useRemoteComponent } from './useRemote';

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
  const t = useWords(frame);
  return (
    <Box sx={{ p: { xs: 4, md: 6 }, maxWidth: 720 }}>
      <ErrorState text={t('unavailable')} onRetry={onRetry} />
    </Box>
  );
}

/** One remote in its place: a skeleton while it comes, a way to try again when it does not. */
export function RemoteArea({ name }: { name: string }) {
  const t = useWords(frame);
  const { configuration } = usePortal();
  const remote = useRemoteComponent(name);
  if (remote.state === 'failed') return <Unavailable onRetry={remote.retry} />;
  const skeleton = (
    <Box sx={{ p: { xs: 4, md: 6 } }}>
      <TableSkeleton label={t('loading.part')} />
    </Box>
  );
  if (remote.state === 'loading') return skeleton;
  const Remote = remote.value;
  return (
    <Boundary>
      {/* the skeleton remains while the Tamil of a screen is on the way */}
      <Suspense fallback={skeleton}>
        <Remote basePath={configuration.basePath} apiBase={configuration.apiBase} />
      </Suspense>
    </Boundary>
  );
}
