import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PortalThemeProvider } from '@portal/ui';
import { act, render, screen } from '@testing-library/react';
import { loadingStore, showLoadingUntilReload, withLoadingOverlay } from '../../platform/dialogs/loading.ts';
import { LoadingHost } from './loading-host.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  loadingStore.setState({ message: null });
  render(
    <PortalThemeProvider>
      <LoadingHost />
    </PortalThemeProvider>,
  );
});
afterEach(() => void jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('shows its message while work runs and closes when it is done', async () => {
  let finish: (answer: string) => void = () => undefined;
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const result = withLoadingOverlay('Logging out...', work);
  await wait(300);
  expect(screen.getByRole('alertdialog', { name: 'Logging out...' })).toHaveFocus();
  finish('done');
  await wait(0);
  expect(await result).toBe('done');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('is not shown for work that finishes immediately', async () => {
  await act(async () => {
    await withLoadingOverlay('Logging out...', Promise.resolve());
  });
  await wait(1000);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('closes when the work fails, and passes the error on', async () => {
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<void>((_, reject) => {
    fail = reject;
  });
  const result = withLoadingOverlay('Ending...', work).catch((error: unknown) => error);
  await wait(300);
  expect(screen.getByRole('alertdialog')).toBeVisible();
  const failure = new Error('not reachable');
  fail(failure);
  await wait(0);
  expect(await result).toBe(failure);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('stays until the page reloads', async () => {
  act(() => showLoadingUntilReload('Refreshing...'));
  await wait(60_000);
  expect(screen.getByRole('alertdialog', { name: 'Refreshing...' })).toBeVisible();
});
