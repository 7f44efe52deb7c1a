import type { Area } from '@portal/portal-sdk/host';
import type { AreaDescriptor } from '@portal/release-manifest';
import { carryDraftsOver } from '@portal/ui';
import type { ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { reloadPage } from '../browser/reload-page.ts';
import { AREAS_ROUTE_ID, getConnection } from './connected-router.ts';
import { adoptArea, loadArea, loadUpdate } from './loading/load-area.ts';
import { descriptorFor, isShellOutdated, manifestStore } from './manifest-store.ts';
import {
  findOutdated,
  loadOpenedPages,
  runningDescriptor,
  setRunning,
  toAreaRoutes,
} from './running-areas.ts';

export { prefetchData } from './prefetch/prefetch-data.ts';

/** Whether the visitor is still at this history entry and no navigation has started. */
export function isAtLocation(locationKey: string): boolean {
  const connection = getConnection();
  if (connection === undefined) return true;
  const { location, navigation } = connection.router.state;
  return location.key === locationKey && navigation.state === 'idle';
}

/** Whether the visitor has arrived at a path with its query, whatever the hash. */
export function isAtPath(path: string): boolean {
  const connection = getConnection();
  if (connection === undefined) return true;
  const { location, navigation } = connection.router.state;
  return location.pathname + location.search === path && navigation.state === 'idle';
}

/** Loads an area and adds its routes to the router. */
export async function openArea(descriptor: AreaDescriptor): Promise<Area> {
  const { name } = descriptor;
  const area = await loadArea(descriptor);
  const connection = getConnection();
  if (connection && !connection.routed.has(name)) {
    connection.routed.add(name);
    if (runningDescriptor(name) === undefined) setRunning(name, { descriptor, area, pages: {} });
    connection.router.patchRoutes(AREAS_ROUTE_ID, [
      toAreaRoute(name, connection.errorElement, toAreaRoutes(name, area.routes)),
    ]);
  }
  return area;
}

const toAreaRoute = (name: string, errorElement: ReactNode, children: RouteObject[]): RouteObject => ({
  id: routeIdOf(name),
  errorElement,
  children,
});

/** An area's routes for a router that is still to be created, and the code of the page at a path. */
export async function openFirstPage(
  descriptor: AreaDescriptor,
  path: string,
  errorElement: ReactNode,
): Promise<RouteObject> {
  const { name } = descriptor;
  const area = await loadArea(descriptor);
  setRunning(name, { descriptor, area, pages: {} });
  const routes = toAreaRoutes(name, area.routes);
  const opened = matchRoutes(routes, path)?.[0]?.route;
  const children = await Promise.all(
    routes.map(async (route) => {
      const { lazy, ...declared } = route;
      return route === opened && typeof lazy === 'function' ? { ...declared, ...(await lazy()) } : route;
    }),
  );
  return toAreaRoute(name, errorElement, children);
}

const routeIdOf = (name: string) => `area:${name}`;

/**
 * The version that could replace the open page's area without reloading the portal; undefined when there is none, or
 * when the portal itself has to be reloaded.
 */
export function findUpdate(path: string): AreaDescriptor | undefined {
  const live = descriptorFor(path);
  if (live === undefined || live.disabled !== null || isShellOutdated()) return undefined;
  return findOutdated([live]).length > 0 ? live : undefined;
}

/** Reloads the page if it runs other versions of areas than the live ones. Returns whether it does. */
export function reloadIfOutdated(): boolean {
  const isOutdated = findOutdated(manifestStore.getState().latest.areas).length > 0;
  if (isOutdated) reloadPage();
  return isOutdated;
}

/**
 * Replaces a running area by another version: its pages are mounted again at the same URL, with what was typed. Rejects
 * without changing anything when the version cannot be loaded.
 */
export async function updateArea(descriptor: AreaDescriptor): Promise<void> {
  const { name } = descriptor;
  const router = getConnection()?.router;
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
}

/** Fetches an area and the code of the page at a path. Failures are ignored here: opening the page reports them. */
export function prefetchRoute(descriptor: AreaDescriptor, path: string): void {
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
