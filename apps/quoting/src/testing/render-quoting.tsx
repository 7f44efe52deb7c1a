import { Link } from '@portal/portal-sdk';
import { type RenderedArea, renderArea } from '@portal/portal-sdk/testing';
import { PortalThemeProvider } from '@portal/ui';
import { configure } from '@testing-library/react';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { area } from '../area.ts';
import type { FakeProvider } from './fake-provider.ts';
import { makeUser } from './people.ts';

// Pages come in chunks of their own, and forms save after a pause.
configure({ asyncUtilTimeout: 5000 });

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

const RouterLink = ({ href, ...props }: AnchorProps) => <Link to={href ?? ''} {...props} />;

const Theme = ({ children }: { children: ReactNode }) => (
  <PortalThemeProvider linkComponent={RouterLink}>{children}</PortalThemeProvider>
);

/** The area's page at an address, for a user of a role. */
export function renderQuoting(
  path: string,
  provider: FakeProvider,
  { role = 1, keepStorage = false } = {},
): RenderedArea {
  if (!keepStorage) localStorage.clear();
  return renderArea(area.routes, { path, user: makeUser(role), fetch: provider.fetch, wrapper: Theme });
}
