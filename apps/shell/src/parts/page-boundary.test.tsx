import { expect, it, jest } from '@jest/globals';
import { LazyBoundary, lazyWithRetry, PortalThemeProvider } from '@portal/ui';
import { act, render, screen } from '@testing-library/react';
import { PageBoundary } from './page-boundary.tsx';

it('can be tried again after its code could not be fetched, without a reload', async () => {
  // React prints what a boundary caught; here that is what the test is about.
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isReachable = false;
  const load = jest.fn(async () => {
    if (!isReachable) throw new Error('Loading chunk 7 failed.');
    return () => <p>The page</p>;
  });
  const Part = lazyWithRetry(load);
  await act(async () => {
    render(
      <PortalThemeProvider>
        <PageBoundary resetKey="/">
          <LazyBoundary fallback={<p>On its way</p>}>
            <Part />
          </LazyBoundary>
        </PageBoundary>
      </PortalThemeProvider>,
    );
  });
  expect(await screen.findByText('This page could not be loaded')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  isReachable = true;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByText('The page')).toBeVisible();
  expect(screen.queryByText('On its way')).toBeNull();
  expect(String(printed.mock.calls)).toContain('Loading chunk 7 failed.');
  printed.mockClear();
});
