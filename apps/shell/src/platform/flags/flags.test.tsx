import { expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { testDescriptor } from '../../testing/descriptor.ts';

const disconnect = jest.fn();
const connectFlags = jest.fn(async () => disconnect);
jest.unstable_mockModule('./open-feature.ts', () => ({ connectFlags }));
const { manifestStore } = await import('../areas/index.ts');
const { Flags } = await import('./flags.tsx');

/** What a poll brings. */
const receive = (flags: Record<string, boolean>) =>
  act(async () =>
    manifestStore.setState(({ latest }) => ({
      latest: { ...latest, areas: [{ ...testDescriptor('orders', '1.0.0'), flags }] },
    })),
  );

it('connects to OpenFeature once an area declares a flag, and disconnects at the end', async () => {
  await receive({});
  const { unmount } = render(<Flags />);
  await receive({});
  expect(connectFlags).not.toHaveBeenCalled();
  await receive({ 'new-list': false });
  await receive({ 'new-list': true });
  expect(connectFlags).toHaveBeenCalledTimes(1);
  unmount();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

it('disconnects when it is connected too late', async () => {
  disconnect.mockClear();
  await receive({ 'new-list': true });
  let resolve: (value: typeof disconnect) => void = () => {};
  connectFlags.mockReturnValueOnce(
    new Promise((done) => {
      resolve = done;
    }),
  );
  const { unmount } = render(<Flags />);
  await act(async () => undefined);
  unmount();
  resolve(disconnect);
  await act(async () => undefined);
  expect(disconnect).toHaveBeenCalledTimes(1);
});
