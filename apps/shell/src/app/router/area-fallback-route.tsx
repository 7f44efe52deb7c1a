import { findByPath } from '@portal/release-manifest';
import { type RouteObject, useLocation } from 'react-router';
import { useManifest } from '../../platform/areas/index.ts';
import { AreaLoader } from './lazy-pages.ts';

/**
 * Serves every path that no other route matches: loads the area that the manifest names for it, whose own routes then
 * take over. The manifest may change while the page is open, so no route is tied to an area in advance.
 */
export const AREA_FALLBACK_ROUTE: RouteObject = { path: '*', element: <UnmatchedPath /> };

function UnmatchedPath() {
  const { pathname } = useLocation();
  const { areas, broken } = useManifest();
  const area = findByPath(areas, pathname) ?? findByPath(broken, pathname);
  // The key prevents React from reusing one area's loading state for another.
  return <AreaLoader key={area?.name ?? ''} />;
}
