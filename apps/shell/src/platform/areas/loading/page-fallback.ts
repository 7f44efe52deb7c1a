import type { AreaDescriptor } from '@portal/release-manifest';
import type { RouteObject } from 'react-router';
import { AreaPageError } from './area-load-error.ts';
import { loadPrevious } from './load-area.ts';
import { isMissingChunk, isSlowChunk } from './missing-chunk.ts';

/** The result of a route's `lazy`. */
export type LazyPage = Awaited<ReturnType<Extract<RouteObject['lazy'], (...args: never) => unknown>>>;

/**
 * Loads the page of a route. Resolves to the page of the previous version when the code of the live one cannot be
 * fetched; the chunk loader has retried by then.
 */
export async function loadPage(
  descriptor: AreaDescriptor,
  route: RouteObject | undefined,
): Promise<LazyPage> {
  if (typeof route?.lazy !== 'function')
    throw new AreaPageError(descriptor.name, `The area "${descriptor.name}" lost one of its pages.`);
  try {
    const page = await route.lazy();
    // Tree shaking can remove an export that looks unused. The router would then show an empty page.
    if (!page.Component && !page.element)
      throw new AreaPageError(
        descriptor.name,
        `The page ${route.path} of the area "${descriptor.name}" exports no Component.`,
      );
    return page;
  } catch (error) {
    // The previous version's code could take as long again.
    const canFallBack = isMissingChunk(error) && !isSlowChunk(error);
    const page = canFallBack ? await loadPreviousPage(descriptor, route.path, error) : null;
    if (page === null) throw error;
    return page;
  }
}

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
