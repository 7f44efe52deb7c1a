import { Link } from '@portal/portal-sdk';
import { type RenderedArea, renderArea } from '@portal/portal-sdk/testing';
import { PortalThemeProvider } from '@portal/ui';
import { configure } from '@testing-library/react';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { area } from '../area.ts';
import { AMELIA, type FakeProvider } from './fake-provider.ts';

// Pages load lazily.
configure({ asyncUtilTimeout: 5000 });

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

const RouterLink = ({ href = '', ...props }: AnchorProps) => <Link to={href} {...props} />;

const Theme = ({ children }: { children: ReactNode }) => (
  <PortalThemeProvider linkComponent={RouterLink}>{children}</PortalThemeProvider>
);

/** Renders the area at a path against a fake provider. */
export function renderSupport(path: string, provider: FakeProvider): RenderedArea {
  localStorage.clear();
  return renderArea(area.routes, { path, user: AMELIA, fetch: provider.fetch, wrapper: Theme });
}
