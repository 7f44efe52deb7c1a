import { expect, it, jest } from '@jest/globals';
import { LazyBoundary, lazyWithRetry, PortalThemeProvider } from '@portal/ui';
import { act, render, screen } from '@testing-library/react';
import { PageBoundary } from './page-boundary.tsx';

it('retries a page whose code could not be fetched, without a reload', async () => {
  // React logs errors that a boundary caught.
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isReachable = false;
  const load = jest.fn(async () => {
    if (!isReachable) throw new Error('Loading chunk 7 failed.');
    return () => <p>The page</p>;
  });
  const LazyPage = lazyWithRetry(load);
  await act(async () => {
    render(
      <PortalThemeProvider>
        <PageBoundary resetKey="/">
          <LazyBoundary fallback={<p>Loading</p>}>
            <LazyPage />
          </LazyBoundary>
        </PageBoundary>
      </PortalThemeProvider>,
    );
  });
  expect(await screen.findByText('This page failed to load')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  isReachable = true;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByText('The page')).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
  expect(String(printed.mock.calls)).toContain('Loading chunk 7 failed.');
  printed.mockClear();
});
