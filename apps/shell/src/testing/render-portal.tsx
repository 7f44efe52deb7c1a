import type { ApiClient } from '@portal/api-client/client';
import { sessionStore } from '@portal/auth';
import { alertStore } from '@portal/portal-sdk/host';
import type { FakeServer } from '@portal/portal-sdk/testing';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { createPortalClient } from '../app/boot/create-portal-client.ts';
import { Providers } from '../app/boot/providers.tsx';
import { shellRoutes } from '../app/router/routes.tsx';
import { manifestStore } from '../platform/areas/index.ts';
import { discardWorkOnUserChange } from '../platform/session/discard-user-work.ts';
import { consumeRedirectReason, readSession } from '../platform/session/session-flow.ts';
import { AREA_CLAIMS } from './area-claims.ts';

export interface RenderedPortal {
  client: ApiClient;
  user: ReturnType<typeof userEvent.setup>;
  /** Path, query and hash of the current page. */
  address: () => string;
  go: (path: string) => Promise<void>;
}

// Done by `main.tsx` in the portal.
discardWorkOnUserChange();

/** Clears the session, alerts and storage of the previous test. */
export function resetPortal(): void {
  sessionStore.setState({ status: 'unknown' }, true);
  alertStore.setState({ current: null, log: [] });
  consumeRedirectReason();
  const manifest = { ...manifestStore.getState().opened, claims: [...AREA_CLAIMS] };
  manifestStore.setState({ opened: manifest, latest: manifest, isPending: false, hasFailed: false });
  window.scrollTo = () => undefined; // jsdom has no layout to scroll.
  sessionStorage.clear();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the client reads the token where browsers keep it.
  document.cookie = 'XSRF-TOKEN=token';
}

/**
 * Renders the whole shell at a path against a fake server.
 * @param areas routes of areas that have been opened already
 */
export async function renderPortal(
  path: string,
  provider: FakeServer,
  areas: readonly RouteObject[] = [],
): Promise<RenderedPortal> {
  resetPortal();
  const client = createPortalClient({ fetch: provider.fetch });
  const router = createMemoryRouter(shellRoutes(areas), { initialEntries: [path] });
  render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await act(() => readSession(client));
  return {
    client,
    user: userEvent.setup(),
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
    go: (to) => act(() => router.navigate(to)),
  };
}
