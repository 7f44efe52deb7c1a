import type { Area } from '@portal/portal-sdk/host';
import { type AreaDescriptor, findByPath } from '@portal/release-manifest';
import type { ReactNode } from 'react';
import { type createBrowserRouter, matchRoutes } from 'react-router';
import { loadArea } from './load-area.ts';
import { manifestStore } from './manifest-store.ts';
import { withPageFallback } from './page-fallback.ts';
import { PROVIDED_LAYERS } from './provided-layers.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const patchedAreas = new Set<string>();
let connectedRouter: Router | undefined;
let errorElement: ReactNode;

/** Id of the layout route below which the routes of loaded areas are added. */
export const AREAS_ROUTE_ID = 'areas';

/**
 * Sets the router that receives the areas' routes, and what their pages show when they fail. Called once, after the
 * shell has created the router.
 */
export function connectAreaRouter(router: Router, areaErrorElement: ReactNode): void {
  connectedRouter = router;
  errorElement = areaErrorElement;
}

/** Whether the visitor is still at this history entry and no navigation has started. */
export function isAtLocation(locationKey: string): boolean {
  if (connectedRouter === undefined) return true;
  const { location, navigation } = connectedRouter.state;
  return location.key === locationKey && navigation.state === 'idle';
}

/** Whether the visitor has arrived at a path with its query, whatever the hash. */
export function isAtPath(path: string): boolean {
  if (connectedRouter === undefined) return true;
  const { location, navigation } = connectedRouter.state;
  return location.pathname + location.search === path && navigation.state === 'idle';
}

/** Loads an area and adds its routes to the router. */
export async function openArea(descriptor: AreaDescriptor): Promise<Area> {
  const area = await loadArea(descriptor);
  if (connectedRouter && !patchedAreas.has(descriptor.name)) {
    patchedAreas.add(descriptor.name);
    connectedRouter.patchRoutes(AREAS_ROUTE_ID, [
      {
        id: `area:${descriptor.name}`,
        errorElement,
        children: withPageFallback(descriptor, area.routes),
      },
    ]);
  }
  return area;
}

/** The area of the latest release that serves a path, if any. */
export function descriptorFor(path: string): AreaDescriptor | undefined {
  return findByPath(manifestStore.getState().latest.areas, path);
}

/** The layer that a page uses as soon as it renders; the others are fetched with the page's own code. */
const LIST_LAYER = '@portal/ui/grid';

/**
 * Fetches the area of a path and the page's own code ahead of a click. Call it only for links the visitor can see, so
 * that areas they may not use are never requested. Failures are ignored here: opening the link reports them.
 */
export function prefetchArea(path: string): void {
  const descriptor = descriptorFor(path);
  if (descriptor === undefined) return;
  prefetchRoute(descriptor, path);
  // Fetched beside the area's entry, because the page's own code is only known once the entry has run.
  if (descriptor.layers.includes(LIST_LAYER)) PROVIDED_LAYERS[LIST_LAYER]?.().catch(() => undefined);
}

/** Same for the first page of a visit, whose layers the HTML already preloads. */
export function prefetchPage(path: string): void {
  const descriptor = descriptorFor(path);
  if (descriptor !== undefined) prefetchRoute(descriptor, path);
}

function prefetchRoute(descriptor: AreaDescriptor, path: string): void {
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
