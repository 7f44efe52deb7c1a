import { findPageAccess } from '@portal/auth';
import { findPage } from '@portal/release-manifest';
import { descriptorFor } from './manifest-store.ts';

/**
 * The pattern of a path in the route table, `/quotes/:reference`: what reports name, because a visit's own path can
 * contain data. `*` for an unknown page.
 */
export function getPagePattern(path = window.location.pathname): string {
  const routes = descriptorFor(path)?.routes ?? [];
  return findPageAccess(path)?.path ?? findPage(routes, path)?.path ?? '*';
}
