import type { AnyEndpoint } from '@portal/api-client';
import { type ApiClient, createClient } from '@portal/api-client/client';
import { ApiClientProvider } from '@portal/api-client/swr';
import { type Area, Link } from '@portal/portal-sdk';
import { type FakeServer, type RenderedArea, renderArea, testUser } from '@portal/portal-sdk/testing';
import { PortalThemeProvider } from '@portal/ui';
import type { ReactNode } from 'react';

/** Renders a path with a client that throws an error that is not an ApiError for calls of one endpoint. */
export function renderWithFailingCall(
  area: Pick<Area, 'routes'>,
  path: string,
  server: FakeServer,
  failing: AnyEndpoint,
): RenderedArea {
  const client = createClient({ fetch: server.fetch, readCookie: () => 'token' });
  const failingClient: ApiClient = {
    call: (endpoint, input, options) =>
      endpoint.id === failing.id
        ? Promise.reject(new TypeError('Not an API error'))
        : client.call(endpoint, input, options),
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiClientProvider client={failingClient}>
      <PortalThemeProvider linkComponent={({ href = '', ...props }) => <Link to={href} {...props} />}>
        {children}
      </PortalThemeProvider>
    </ApiClientProvider>
  );
  return renderArea(area.routes, { path, user: testUser(), fetch: server.fetch, wrapper });
}
