import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { LazyBoundary, lazyWithRetry, resetFailedLoads } from './lazy-with-retry.tsx';

const Chart = ({ title }: { title: string }) => <p>{title} chart</p>;
const Placeholder = ({ title }: { title: string }) => <p>Loading {title}</p>;

class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children;
  }
}

it('shows its fallback while its code is fetched, and renders at once from then on', async () => {
  const LazyChart = lazyWithRetry(async () => Chart, Placeholder);
  const { unmount } = render(<LazyChart title="Spend" />);
  expect(screen.getByText('Loading Spend')).toBeVisible();
  expect(await screen.findByText('Spend chart')).toBeVisible();
  unmount();
  render(<LazyChart title="Cases" />);
  expect(screen.getByText('Cases chart')).toBeVisible();
});

it('shows the fallback of the nearest boundary when it has none', async () => {
  const LazyChart = lazyWithRetry(async () => Chart);
  render(
    <LazyBoundary fallback={<p>Loading the page</p>}>
      <LazyChart title="Spend" />
    </LazyBoundary>,
  );
  expect(screen.getByText('Loading the page')).toBeVisible();
  expect(await screen.findByText('Spend chart')).toBeVisible();
});

it('renders at once after a preload', async () => {
  const LazyChart = lazyWithRetry(async () => Chart, Placeholder);
  LazyChart.preload();
  await act(async () => undefined);
  render(<LazyChart title="Spend" />);
  expect(screen.getByText('Spend chart')).toBeVisible();
});

it('fetches a failed load again only after a reset', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs caught errors.
  const load = jest.fn(async () => Chart);
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const LazyChart = lazyWithRetry(load, Placeholder);
  const chart = (key: string) => (
    <ErrorBoundary key={key}>
      <LazyChart title="Spend" />
    </ErrorBoundary>
  );
  const { rerender } = render(chart('first'));
  expect(await screen.findByText('failed')).toBeVisible();
  rerender(chart('second'));
  expect(screen.getByText('failed')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  resetFailedLoads();
  rerender(chart('third'));
  expect(await screen.findByText('Spend chart')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  logged.mockRestore();
});

it('fetches a failed preload again when it is rendered', async () => {
  const load = jest.fn(async () => Chart);
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const LazyChart = lazyWithRetry(load, Placeholder);
  await LazyChart.preload();
  render(<LazyChart title="Spend" />);
  expect(await screen.findByText('Spend chart')).toBeVisible();
});
