/** For tests of areas: pages by their address, as the shell would show them, on a server of the test's. */
import { createClient } from '@portal/api-client/client';
import { ApiClientProvider } from '@portal/api-client/swr';
import { sessionStore, setSignedIn, type User } from '@portal/auth';
import { render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { SWRConfig } from 'swr';
import { alertStore } from '../alerts.ts';

export interface RenderAreaOptions {
  /** The address to open, with its query. */
  path: string;
  user: User;
  /** Answers what the client asks; the client's edge is the only place where anything is faked. */
  fetch: typeof fetch;
  /** The theme, where widgets need one. */
  wrapper?: ComponentType<{ children: ReactNode }>;
}

export interface RenderedArea {
  /** Path and query of where the visitor is. */
  address: () => string;
  /** What the alert banner says, latest first. */
  alerts: () => string[];
}

export function renderArea(routes: RouteObject[], options: RenderAreaOptions): RenderedArea {
  sessionStore.setState({ status: 'unknown' }, true);
  alertStore.setState({ current: null, log: [] });
  setSignedIn(options.user);
  const client = createClient({ fetch: options.fetch, readCookie: () => 'token' });
  const router = createMemoryRouter(
    [...routes, { path: '*', element: <p>Another page</p> }].map((route) => ({
      HydrateFallback: () => null,
      ...route,
    })),
    { initialEntries: [options.path] },
  );
  const Wrapper = options.wrapper ?? (({ children }) => children);
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <ApiClientProvider client={client}>
        <Wrapper>
          <RouterProvider router={router} />
        </Wrapper>
      </ApiClientProvider>
    </SWRConfig>,
  );
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    alerts: () => alertStore.getState().log.map(({ message }) => message),
  };
}
