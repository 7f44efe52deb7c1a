import { collectUses } from './shared-symbols.ts';
import { SHARED_MODULES } from './sharing.ts';

/** Exports of the area kit that render a table as soon as they are shown. */
const LIST_COMPONENTS = ['ListPage', 'ListSection'];
/** The layer that the table comes in. */
const LIST_LAYER = '@portal/ui/grid';

/**
 * The lazy layers of the shell that these source files use. The table is a layer that the area kit, not the page,
 * imports, so a page that renders one of the kit's lists needs it too.
 */
export function findLayers(sources: Iterable<string>): string[] {
  const uses = collectUses(sources);
  const kit = uses['@portal/area-kit'] ?? [];
  const rendersList = LIST_COMPONENTS.some((name) => kit.includes(name));
  return SHARED_MODULES.filter(
    ({ provided, request }) =>
      provided === 'lazy' && (request in uses || (rendersList && request === LIST_LAYER)),
  ).map(({ request }) => request);
}
