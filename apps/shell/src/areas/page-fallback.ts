import type { AreaDescriptor } from '@portal/release-manifest';
import type { RouteObject } from 'react-router';
import { loadPrevious } from './load-area.ts';
import { isMissingChunk } from './missing-chunk.ts';

/**
 * The routes of an area, each of which shows its page from the previous version when the code of the live one cannot be
 * fetched. The chunk loader has retried by then.
 */
export function withPageFallback(descriptor: AreaDescriptor, routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route;
    if (typeof lazy !== 'function') return route;
    const load = async () => {
      try {
        return await lazy();
      } catch (error) {
        const page = isMissingChunk(error) ? await loadPreviousPage(descriptor, route.path, error) : null;
        if (page === null) throw error;
        return page;
      }
    };
    return { ...route, lazy: load };
  });
}

type LazyPage = Awaited<ReturnType<Extract<RouteObject['lazy'], (...args: never) => unknown>>>;

async function loadPreviousPage(
  descriptor: AreaDescriptor,
  path: string | undefined,
  reason: unknown,
): Promise<LazyPage | null> {
  const area = await loadPrevious(descriptor, reason);
  const lazy = area?.routes.find((route) => route.path === path)?.lazy;
  if (typeof lazy !== 'function') return null;
  return lazy().catch(() => null); // The live version's failure is the one to report.
}
