import { type Area, type AreaDescriptor, areaFor, type ReleaseManifest } from '@portal/portal-sdk/host';
import { createElement } from 'react';
import { type createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { AreaFault } from './area-fault.tsx';
import { AreaGate } from './area-gate.tsx';
import { loadArea } from './load-area.ts';
import { manifestStore } from './manifest-store.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const patched = new Set<string>();
let theRouter: Router | undefined;

/** Id of the route below which an area's own routes are put once it is loaded. */
function slot(areaName: string): string {
  return `area:${areaName}`;
}

/**
 * The shell's routes for the areas of a release: one slot each, answered by the gate until the area's own, more
 * specific routes are patched in.
 */
export function areaRoutes(manifest: ReleaseManifest): RouteObject[] {
  const gate = (paths: readonly string[]) =>
    paths.map((path) => ({ path: `${path}/*`, element: createElement(AreaGate) }));
  return [
    ...manifest.areas.map((area) => ({
      id: slot(area.name),
      errorElement: createElement(AreaFault),
      children: gate(area),
    })),
    ...manifest.broken.map((area) => ({ id: slot(area.name), children: gate(area) })),
  ];
}

/** Tells the areas which router their routes go into; once, when the shell has made it. */
export function connectAreas(router: Router): void {
  theRouter = router;
}

/** Loads an area and puts its routes into the router. */
export async function openArea(descriptor: AreaDescriptor): Promise<Area> {
  const area = await loadArea(descriptor);
  if (theRouter && !patched.has(descriptor.name)) {
    patched.add(descriptor.name);
    theRouter.patchRoutes(slot(descriptor.name), area.routes);
  }
  return area;
}

/** The area that answers a path in the latest release, if any. */
export function descriptorFor(path: string): AreaDescriptor | undefined {
  return areaFor(manifestStore.getState().latest.areas, path);
}

/**
 * Fetches the area of a path and the page's own code ahead of a click. Only for a link that the visitor is shown:
 * what he may not have is never requested. A failure is the click's to tell.
 */
export function prefetchArea(path: string): void {
  const descriptor = descriptorFor(path);
  if (descriptor === undefined) return;
  openArea(descriptor).then(
    (area) => {
      for (const match of matchRoutes(area.routes, path) ?? []) {
        const { lazy } = match.route;
        if (typeof lazy === 'function') void lazy().catch(() => undefined);
      }
    },
    () => undefined,
  );
}
