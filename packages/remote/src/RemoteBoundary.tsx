import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '@thervu/ui/state/ErrorState';

interface Props {
  onRetry: () => void;
  children: ReactNode;
}

/** A screen that breaks takes nothing but itself down. Mounted once per page: another page starts without the failure. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(problem: Error, info: ErrorInfo) {
    console.error('A screen has failed.', problem, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ failed: false });
    };
    return <ErrorState text="This page could not be shown." onRetry={retry} />;
  }
}
