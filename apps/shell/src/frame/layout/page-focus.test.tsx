import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { titleStore } from '@portal/portal-sdk/host';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { PageFocus } from './page-focus.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function renderAtDashboard() {
  titleStore.setState({ title: 'Dashboard' });
  const router = createMemoryRouter([{ path: '*', Component: PageFocus }]);
  render(<RouterProvider router={router} />);
  return {
    go: (path: string) => act(() => router.navigate(path)),
    setTitle: (title: string) => act(() => titleStore.setState({ title })),
    wait: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
  };
}

it('announces a page by its own title, however long it takes to load', async () => {
  const { go, setTitle, wait } = renderAtDashboard();
  wait(1000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await go('/orders');
  wait(1000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  setTitle('Orders');
  wait(200);
  expect(screen.getByRole('status')).toHaveTextContent('Orders');
  await go('/circuits');
  setTitle('Services');
  wait(200);
  expect(screen.getByRole('status')).toHaveTextContent('Services');
});

it('announces a page that has the title of the page before', async () => {
  const { go, wait } = renderAtDashboard();
  await go('/other');
  wait(5000);
  expect(screen.getByRole('status')).toHaveTextContent('Dashboard');
});
