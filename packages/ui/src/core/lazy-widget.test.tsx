import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { lazyWidget } from './lazy-widget.tsx';

const Drawing = ({ title }: { title: string }) => <p>{title} drawn</p>;
const Waiting = ({ title }: { title: string }) => <p>{title} on its way</p>;

class Net extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children;
  }
}

it('stands in its own shape until its script is there, and at once from then on', async () => {
  const Chart = lazyWidget(async () => Drawing, Waiting);
  const { unmount } = render(<Chart title="Spend" />);
  expect(screen.getByText('Spend on its way')).toBeVisible();
  expect(await screen.findByText('Spend drawn')).toBeVisible();
  unmount();
  render(<Chart title="Cases" />);
  expect(screen.getByText('Cases drawn')).toBeVisible();
});

it('is there at once where it was fetched ahead', async () => {
  const Chart = lazyWidget(async () => Drawing, Waiting);
  Chart.preload();
  await act(async () => undefined);
  render(<Chart title="Spend" />);
  expect(screen.getByText('Spend drawn')).toBeVisible();
});

it('fails once a showing, and is fetched anew when it is shown again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of what a boundary caught
  const now = jest.spyOn(performance, 'now');
  const load = jest.fn(async () => Drawing);
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const Chart = lazyWidget(load, Waiting);
  const shown = (key: string) => (
    <Net key={key}>
      <Chart title="Spend" />
    </Net>
  );
  now.mockReturnValue(10_000);
  const { rerender } = render(shown('first'));
  expect(await screen.findByText('failed')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  now.mockReturnValue(12_000);
  rerender(shown('again'));
  expect(await screen.findByText('Spend drawn')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  now.mockRestore();
  logged.mockRestore();
});
