import type { Area } from '@portal/portal-sdk/host';
import type { AreaDescriptor } from '@portal/release-manifest';
import { createElement, Fragment, useEffect, useState } from 'react';
import { type RouteObject, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { NotFound } from '../page/not-found.tsx';
import { reportArea } from './area-reports.ts';
import { AreaDisabled, DisabledNotice } from './components/area-disabled.tsx';
import { type LazyPage, loadPage } from './loading/page-fallback.ts';
import { useDisabledMessage } from './manifest-store.ts';

/** The version of an area that this page runs. */
interface RunningArea {
  descriptor: AreaDescriptor;
  area: Area;
  /** Its pages that were opened, by the path of their route. */
  pages: Readonly<Record<string, LazyPage>>;
}

/** Replacing an entry renders the open page of that area in its new version. */
const runningAreas = createStore<Readonly<Record<string, RunningArea>>>(() => ({}));

/** The descriptor that an area was loaded by; undefined if it has not been loaded. */
export function runningDescriptor(name: string): AreaDescriptor | undefined {
  return runningAreas.getState()[name]?.descriptor;
}

export const useRunningDescriptors = (): AreaDescriptor[] =>
  Object.values(useStore(runningAreas)).map(({ descriptor }) => descriptor);

/** Names of loaded areas that run another version than the given ones. A disabled area is not updated. */
export function findOutdated(live: readonly AreaDescriptor[]): string[] {
  return Object.entries(runningAreas.getState()).flatMap(([name, { descriptor }]) =>
    live.some(
      (area) =>
        area.name === name &&
        area.disabled === null &&
        (area.version !== descriptor.version || area.development !== descriptor.development),
    )
      ? [name]
      : [],
  );
}

export function setRunning(name: string, running: RunningArea): void {
  runningAreas.setState({ [name]: running });
}

/**
 * The router's routes for an area. The router keeps a route for the life of the page, so each shows the page of
 * whichever version runs.
 */
export function toAreaRoutes(name: string, routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    if (typeof route.lazy !== 'function') return route;
    const path = route.path ?? '';
    return { ...route, lazy: () => openPage(name, path, performance.now()) };
  });
}

async function openPage(name: string, path: string, startedAt: number): Promise<LazyPage> {
  const running = runningAreas.getState()[name];
  if (running === undefined) throw new Error(`The area "${name}" is not loaded.`);
  const page = await loadPage(running.descriptor, findRoute(running.area, path));
  const latest = runningAreas.getState()[name];
  // Another version started while this page was fetched.
  if (latest === undefined || latest.area !== running.area) return openPage(name, path, startedAt);
  setRunning(name, { ...latest, pages: { ...latest.pages, [path]: page } });
  return page.Component ? { ...page, Component: createAreaPage(name, path, startedAt) } : page;
}

/** The pages of another version that replace those the visitor has opened. Rejects when one cannot be loaded. */
export async function loadOpenedPages(name: string, area: Area): Promise<Record<string, LazyPage>> {
  const opened = Object.keys(runningAreas.getState()[name]?.pages ?? {});
  const pages = await Promise.all(
    opened.map(async (path) => {
      const lazy = findRoute(area, path)?.lazy;
      return typeof lazy === 'function' ? ([path, await lazy()] as const) : null;
    }),
  );
  return Object.fromEntries(pages.filter((page) => page !== null));
}

function findRoute({ routes }: Area, path: string): RouteObject | undefined {
  return routes.find((route) => route.path === path);
}

/** @param startedAt when the page began to load */
function createAreaPage(name: string, path: string, startedAt: number) {
  let isFirst = true;
  return function AreaPage() {
    const running = useStore(runningAreas, (areas) => areas[name]);
    const Page = running?.pages[path]?.Component;
    const version = running?.descriptor.version;
    const disabledMessage = useDisabledMessage(name);
    const isOpen = useIsOpen(disabledMessage === null);
    useEffect(() => {
      if (version === undefined) return;
      const time = isFirst ? { ms: performance.now() - startedAt } : {};
      isFirst = false;
      reportArea({ kind: 'shown', area: name, version, page: path, ...time });
    }, [version]);
    // The version that runs now no longer has this page.
    if (Page === undefined || Page === null) return createElement(NotFound);
    if (disabledMessage !== null && !isOpen) return createElement(AreaDisabled, { message: disabledMessage });
    return createElement(
      Fragment,
      null,
      disabledMessage !== null && createElement(DisabledNotice, { message: disabledMessage }),
      createElement(Page, { key: version }),
    );
  };
}

/** Whether a page was opened while its area was enabled. It stays until the user goes to another path. */
function useIsOpen(isEnabled: boolean): boolean {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(isEnabled ? pathname : null);
  if (isEnabled && openedAt !== pathname) setOpenedAt(pathname);
  return isEnabled || openedAt === pathname;
}
