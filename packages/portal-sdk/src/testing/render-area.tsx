import { createClient } from '@portal/api-client/client';
import { ApiClientProvider } from '@portal/api-client/swr';
import { sessionStore, setSignedIn, type User } from '@portal/auth';
import { act, render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { SWRConfig } from 'swr';
import { alertStore } from '../alerts.ts';

export interface RenderAreaOptions {
  /** The URL to open, with its query. */
  path: string;
  user: User;
  /** Replaces the network below the API client; nothing else is faked. */
  fetch: typeof fetch;
  /** Providers that widgets need, such as the theme. */
  wrapper?: ComponentType<{ children: ReactNode }>;
}

export interface RenderedArea {
  /** Current path and query. */
  address: () => string;
  /** The browser's Back button. */
  back: () => Promise<void>;
  /** Presses the button of the alert banner: "Undo". */
  pressAlertAction: () => Promise<void>;
  /** Messages of the alert banner, latest first. */
  alerts: () => string[];
}

export function renderArea(routes: RouteObject[], options: RenderAreaOptions): RenderedArea {
  sessionStore.setState({ status: 'unknown' }, true);
  alertStore.setState({ current: null, log: [] });
  setSignedIn(options.user);
  const client = createClient({
    fetch: options.fetch,
    readCookie: () => 'token',
    sendsIdempotencyKeys: true,
  });
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
    back: () => act(() => router.navigate(-1)),
    address: () => router.state.location.pathname + router.state.location.search,
    pressAlertAction: async () => act(() => alertStore.getState().current?.action?.onSelect()),
    alerts: () => alertStore.getState().log.map(({ message }) => message),
  };
}
