import { resetFailedLoads } from '@portal/ui';
import { Component, type ReactNode } from 'react';
import { PageError } from './page-error.tsx';

interface Props {
  children: ReactNode;
  /** Usually the key of the visit. A change clears the failure: the next page, or a click on the same link, starts over. */
  resetKey: string;
  fallback?: (retry: () => void) => ReactNode;
}

interface State {
  error: unknown;
  failed: boolean;
  resetKey: string;
}

/** Error boundary for a page: the layout around it keeps working, and the page can be retried without a reload. */
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
