import { resetFailedLoads } from '@portal/ui';
import { Component, type ReactNode } from 'react';
import { PageError } from './page-error.tsx';

interface Props {
  children: ReactNode;
  /** A change of it (the path) starts over: the failure of one page does not stay for the next. */
  resetKey: string;
  fallback?: (retry: () => void) => ReactNode;
}

interface State {
  error: unknown;
  failed: boolean;
  resetKey: string;
}

/** Keeps a failure inside: the layout around it stays, and the page can be tried again without a reload. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    if (state.failed) resetFailedLoads();
    return { error: null, failed: false, resetKey: props.resetKey };
  }

  readonly retry = (): void => {
    resetFailedLoads();
    this.setState({ error: null, failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback?.(this.retry) ?? <PageError error={this.state.error} onRetry={this.retry} />;
  }
}
