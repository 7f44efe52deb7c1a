import type { ReleaseManifest } from '@portal/portal-sdk/host';
import type { RouteObject } from 'react-router';
import { AreaErrorPage } from './area-error-page.tsx';
import { AreaLoader } from './area-loader.tsx';
import { getAreaRouteId } from './area-router.ts';

/**
 * The shell's routes for the areas of a release: one parent route each, handled by {@link AreaLoader} until the area's
 * own, more specific routes are added below it.
 */
export function areaRoutes(manifest: ReleaseManifest): RouteObject[] {
  const loaderRoutes = (area: { name: string; paths: readonly string[] }) =>
    // The key prevents React from reusing one area's loading state for another.
    area.paths.map((path) => ({ path: `${path}/*`, element: <AreaLoader key={area.name} /> }));
  return [
    ...manifest.areas.map((area) => ({
      id: getAreaRouteId(area.name),
      errorElement: <AreaErrorPage />,
      children: loaderRoutes(area),
    })),
    ...manifest.broken.map((area) => ({ id: getAreaRouteId(area.name), children: loaderRoutes(area) })),
  ];
}
