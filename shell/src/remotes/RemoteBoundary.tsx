import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands in its place; `retry` mounts the children anew. */
  fallback: (retry: () => void) => ReactNode;
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps a remote that throws from taking the shell with it. React offers this to class components only. */
export class RemoteBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  private readonly retry = () => {
    this.props.onRetry();
    this.setState({ broken: false });
  };

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(this.retry) : this.props.children;
  }
}
