import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';

const prefetchArea = jest.fn<(url: URL) => void>();
jest.unstable_mockModule('../../platform/areas/index.ts', () => ({
  prefetchArea,
  descriptorFor: () => ({ audience: 'everyone' }),
}));
jest.unstable_mockModule('@portal/auth', () => ({
  evaluateGuards: () => ({ kind: 'allow' }),
  sessionStore: { getState: () => ({ status: 'signed-in' }) },
}));
let isSigningOut = false;
jest.unstable_mockModule('../../platform/session/session-flow.ts', () => ({
  isSigningOut: () => isSigningOut,
}));
const { PREFETCH_DWELL_MS, RouterLink } = await import('./router-link.tsx');

beforeEach(() => {
  jest.useFakeTimers();
  prefetchArea.mockClear();
  render(
    <MemoryRouter>
      {['/orders', '/circuits', '/support'].map((path) => (
        <RouterLink key={path} href={path}>
          {path}
        </RouterLink>
      ))}
    </MemoryRouter>,
  );
});
afterEach(() => void jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const paths = () => prefetchArea.mock.calls.map(([url]) => url.pathname);

it('prefetches nothing while the pointer crosses the links', () => {
  for (const link of screen.getAllByRole('link')) {
    fireEvent.pointerEnter(link);
    wait(20);
    fireEvent.pointerLeave(link);
  }
  wait(1000);
  expect(paths()).toEqual([]);
});

it('prefetches a link that is hovered for a moment, once', () => {
  fireEvent.pointerEnter(screen.getByRole('link', { name: '/orders' }));
  wait(PREFETCH_DWELL_MS);
  wait(1000);
  expect(paths()).toEqual(['/orders']);
});

it('prefetches a focused link after the same time, and a pressed one immediately', () => {
  fireEvent.focus(screen.getByRole('link', { name: '/orders' }));
  wait(PREFETCH_DWELL_MS - 1);
  expect(paths()).toEqual([]);
  wait(1);
  fireEvent.pointerDown(screen.getByRole('link', { name: '/support' }));
  expect(paths()).toEqual(['/orders', '/support']);
});

it('prefetches nothing while the visitor signs out', () => {
  isSigningOut = true;
  fireEvent.pointerEnter(screen.getByRole('link', { name: '/orders' }));
  wait(1000);
  expect(paths()).toEqual([]);
  isSigningOut = false;
});
