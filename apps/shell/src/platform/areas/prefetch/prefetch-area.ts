import { descriptorFor } from '../manifest-store.ts';
import { prefetchDashboard } from './prefetch-dashboard.ts';

/** The layer that a page uses as soon as it renders; the others are fetched with the page's own code. */
const LIST_LAYER = '@portal/ui/grid';

/**
 * Fetches the area of a page, the page's own code and what it reads first ahead of a click; of the shell's pages only the
 * dashboard. Call it only for links the visitor can see, so that areas they may not use are never requested.
 */
export function prefetchArea(url: Pick<URL, 'pathname' | 'search'>): void {
  const descriptor = descriptorFor(url.pathname);
  if (descriptor === undefined) {
    if (url.pathname === '/') prefetchDashboard();
    return;
  }
  if (descriptor.disabled !== null) return;
  // Loading areas is part of the signed-in frame's script; there are no areas while signed out.
  import('../area-router.ts').then(
    ({ prefetchData, prefetchRoute }) => {
      prefetchData(descriptor, url);
      prefetchRoute(descriptor, url.pathname);
    },
    () => undefined, // Opening the link reports it.
  );
  // Fetched beside the area's entry, because the page's own code is only known once the entry has run.
  if (descriptor.layers.includes(LIST_LAYER))
    import('@portal/ui/grid').then(({ preloadTable }) => preloadTable()).catch(() => undefined);
}
