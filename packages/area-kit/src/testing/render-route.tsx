import { type Area, isApiError, Link, type User } from '@portal/portal-sdk';
import { type FakeServer, type RenderedArea, renderArea, testUser } from '@portal/portal-sdk/testing';
import { type DescribeError, PortalThemeProvider } from '@portal/ui';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

const RouterLink = ({ href = '', ...props }: AnchorProps) => <Link to={href} {...props} />;

/** The shell describes errors; an area relies only on which of them mean that an item does not exist. */
const describeError: DescribeError = (error) => ({
  title: 'This could not be loaded',
  description: error instanceof Error ? error.message : String(error),
  isNotFound: isApiError(error) && error.code === 'not-found',
});

const Theme = ({ children }: { children: ReactNode }) => (
  <PortalThemeProvider linkComponent={RouterLink} describeError={describeError}>
    {children}
  </PortalThemeProvider>
);

interface RenderRouteOptions {
  /** Differences from {@link testUser}: `{ roleId: 2 }`. */
  user?: Partial<User>;
  /** Leaves what an earlier render stored in this browser. */
  keepStorage?: boolean;
}

/** Opens a path of an area as a signed-in user would: `renderRoute(area, '/orders?status=held', server)`. */
export function renderRoute(
  area: Pick<Area, 'routes'>,
  path: string,
  server: FakeServer,
  { user, keepStorage = false }: RenderRouteOptions = {},
): RenderedArea {
  if (!keepStorage) localStorage.clear();
  return renderArea(area.routes, { path, user: testUser(user), fetch: server.fetch, wrapper: Theme });
}
