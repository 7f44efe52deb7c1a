import type { Area } from '@portal/portal-sdk/host';
import { type AreaDescriptor, findByPath } from '@portal/release-manifest';
import { carryDraftsOver } from '@portal/ui';
import type { ReactNode } from 'react';
import { type createBrowserRouter, matchRoutes } from 'react-router';
import { adoptArea, loadArea, loadUpdate } from './load-area.ts';
import { adoptLiveAreas, isShellOutdated, manifestStore } from './manifest-store.ts';
import { PROVIDED_LAYERS } from './provided-layers.ts';
import {
  findOutdated,
  loadOpenedPages,
  runningDescriptor,
  setRunning,
  toAreaRoutes,
} from './running-areas.ts';

type Router = ReturnType<typeof createBrowserRouter>;

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
  const { name } = descriptor;
  const area = await loadArea(descriptor);
  if (connectedRouter && runningDescriptor(name) === undefined) {
    setRunning(name, { descriptor, area, pages: {} });
    connectedRouter.patchRoutes(AREAS_ROUTE_ID, [
      { id: routeIdOf(name), errorElement, children: toAreaRoutes(name, area.routes) },
    ]);
  }
  return area;
}

const routeIdOf = (name: string) => `area:${name}`;

/**
 * The version that could replace the open page's area without reloading the portal; undefined when there is none, or
 * when the portal itself has to be reloaded.
 */
export function findUpdate(path: string): AreaDescriptor | undefined {
  const live = descriptorFor(path);
  if (live === undefined || isShellOutdated()) return undefined;
  const running = runningDescriptor(live.name);
  return running !== undefined && running.version !== live.version ? live : undefined;
}

/**
 * Replaces a running area by another version: its pages are mounted again at the same URL, with what was typed. Rejects
 * without changing anything when the version cannot be loaded.
 */
export async function updateArea(descriptor: AreaDescriptor): Promise<void> {
  const { name } = descriptor;
  const router = connectedRouter;
  if (router === undefined) throw new Error('There is no router to update.');
  const area = await loadUpdate(descriptor);
  const pages = await loadOpenedPages(name, area);
  adoptArea(name, area);
  carryDraftsOver();
  setRunning(name, { descriptor, area, pages });
  // Adds the routes that the version before did not have.
  router.patchRoutes(routeIdOf(name), toAreaRoutes(name, area.routes));
  // Clears a failure of the version before and opens a page that it could not load.
  await router.navigate(router.state.location, { replace: true, preventScrollReset: true });
  adoptLiveAreas(findOutdated(manifestStore.getState().latest.areas));
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
