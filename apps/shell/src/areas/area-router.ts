import { type Area, type AreaDescriptor, areaFor, type ReleaseManifest } from '@portal/portal-sdk/host';
import { createElement } from 'react';
import { type createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { AreaErrorPage } from './area-error-page.tsx';
import { AreaLoader } from './area-loader.tsx';
import { loadArea } from './load-area.ts';
import { manifestStore } from './manifest-store.ts';
import { PROVIDED_LAYERS } from './provided-layers.ts';

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
  const gate = (area: { name: string; paths: readonly string[] }) =>
    // The key keeps one area's progress from being taken for another's.
    area.paths.map((path) => ({ path: `${path}/*`, element: createElement(AreaLoader, { key: area.name }) }));
  return [
    ...manifest.areas.map((area) => ({
      id: slot(area.name),
      errorElement: createElement(AreaErrorPage),
      children: gate(area),
    })),
    ...manifest.broken.map((area) => ({ id: slot(area.name), children: gate(area) })),
  ];
}

/** Tells the areas which router their routes go into; once, when the shell has made it. */
export function connectAreas(router: Router): void {
  theRouter = router;
}

/** Whether the visitor is still where a gate stands, and not on the way elsewhere by now. */
export function isStillAt(locationKey: string): boolean {
  if (theRouter === undefined) return true;
  const { location, navigation } = theRouter.state;
  return location.key === locationKey && navigation.state === 'idle';
}

/** Whether the visitor has arrived at a path with its query, whatever the hash. */
export function isOn(path: string): boolean {
  if (theRouter === undefined) return true;
  const { location, navigation } = theRouter.state;
  return location.pathname + location.search === path && navigation.state === 'idle';
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
  openPage(descriptor, path);
  // Beside the area's entry, and asked for after it: the page's own code is known only when that has run.
  if (descriptor.layers.includes(LIST_LAYER)) PROVIDED_LAYERS[LIST_LAYER]?.().catch(() => undefined);
}

/** The large layer that a page shows by itself once it stands; the others come with the page's own code. */
const LIST_LAYER = '@portal/ui/grid';

/** The same for the page that a visit begins with, whose other scripts the portal's page has named already. */
export function prefetchPage(path: string): void {
  const descriptor = descriptorFor(path);
  if (descriptor !== undefined) openPage(descriptor, path);
}

function openPage(descriptor: AreaDescriptor, path: string): void {
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
