import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { collectUses } from './shared-symbols.ts';

/** Exports of the area kit that render a table as soon as they are shown. */
const LIST_COMPONENTS = ['ListPage', 'ListSection'];
/** The layer that the table comes in. */
export const LIST_LAYER = '@portal/ui/grid';

/**
 * Whether a page renders a list of the area kit. The table is a layer that the kit, not the page, imports, so the
 * bundler does not know that the page needs it.
 * @param file the page's module
 */
export function rendersList(file: string): boolean {
  const uses = collectUses(reachableFrom(file));
  return LIST_COMPONENTS.some((name) => uses['@portal/area-kit']?.includes(name));
}

/** The page's module and everything it imports statically from the same app. */
function reachableFrom(file: string): Set<string> {
  const seen = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next) || !existsSync(next)) continue;
    seen.add(next);
    const imports = readFileSync(next, 'utf8').matchAll(/(?:from|import)\s+'(\.[^']+\.tsx?)'/g);
    for (const [, request = ''] of imports) open.push(join(dirname(next), request));
  }
  return seen;
}
