import { afterEach, expect, it, jest } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { readSession } from '../../platform/session/session-flow.ts';
import { portalServer } from '../../testing/portal-server.ts';
import { resetPortal } from '../../testing/render-portal.tsx';
import { shellRoutes } from '../router/routes.tsx';
import { createPortalClient } from './create-portal-client.ts';
import { Providers } from './providers.tsx';

const MINUTE = 60_000;
const HOURS = 8;

afterEach(() => {
  jest.useRealTimers();
});

async function openPortal() {
  resetPortal();
  const provider = portalServer()
    .on(contract.notifications.countUnread, () => ({ count: 3 }))
    .on(contract.release.get, () => ({
      lastModified: '2026-11-20T09:00:00.000Z',
      shell: { version: '1.0.0' },
      areas: [],
    }));
  const client = createPortalClient({ fetch: provider.fetch });
  const router = createMemoryRouter(shellRoutes(), { initialEntries: ['/'] });
  let commits = 0;
  render(
    <Providers client={client}>
      <Profiler
        id="portal"
        onRender={() => {
          commits += 1;
        }}
      >
        <RouterProvider router={router} />
      </Profiler>
    </Providers>,
  );
  await act(() => readSession(client));
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await screen.findByRole('button', { name: 'Notifications, 3 unread' });
  const countOf = ({ method, path }: AnyEndpoint) =>
    provider.requests.filter((request) => request === `${method} ${path}`).length;
  return { provider, countOf, commits: () => commits };
}

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function setVisibility(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

it('makes exactly the expected calls and no re-renders in an eight-hour open tab (P10)', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { provider, countOf, commits } = await openPortal();
  await advance(5 * MINUTE);
  provider.requests.length = 0;
  const commitsBefore = commits();
  for (let hour = 0; hour < HOURS; hour += 1) await advance(60 * MINUTE);
  expect({
    beats: countOf(contract.auth.heartbeat),
    counts: countOf(contract.notifications.countUnread),
    releases: countOf(contract.release.get),
    users: countOf(contract.auth.getMe),
    dashboard: countOf(contract.dashboard.get),
    all: provider.requests.length,
  }).toEqual({
    beats: 480,
    counts: 240,
    releases: 96,
    users: 96,
    dashboard: 96,
    all: 480 + 240 + 96 + 96 + 96,
  });
  expect(commits() - commitsBefore).toBe(0);
});

it('makes no calls in a hidden tab and catches up once when it becomes visible', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { provider, countOf } = await openPortal();
  setVisibility('hidden');
  await advance(MINUTE);
  provider.requests.length = 0;
  await advance(HOURS * 60 * MINUTE);
  expect(provider.requests).toEqual([]);
  setVisibility('visible');
  await advance(1000);
  expect([countOf(contract.auth.heartbeat), countOf(contract.release.get)]).toEqual([1, 1]);
  await advance(2 * MINUTE);
  expect([countOf(contract.auth.heartbeat), countOf(contract.notifications.countUnread) >= 1]).toEqual([
    3,
    true,
  ]);
});
