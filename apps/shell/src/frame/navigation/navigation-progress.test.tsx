import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PortalThemeProvider } from '@portal/ui';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { NavigationProgress } from './navigation-progress.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('appears within a second while a page is being fetched, and goes away when it is there', async () => {
  let arrive: (page: { Component: () => string }) => void = () => undefined;
  const page = new Promise<{ Component: () => string }>((resolve) => {
    arrive = resolve;
  });
  const router = createMemoryRouter([
    {
      element: (
        <>
          <NavigationProgress />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: 'Home' },
        { path: '/orders', lazy: () => page },
      ],
    },
  ]);
  render(
    <PortalThemeProvider>
      <RouterProvider router={router} />
    </PortalThemeProvider>,
  );
  act(() => void router.navigate('/orders'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByRole('progressbar', { name: 'Loading page' })).toBeInTheDocument();
  await act(async () => {
    arrive({ Component: () => 'Orders' });
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('Orders')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
