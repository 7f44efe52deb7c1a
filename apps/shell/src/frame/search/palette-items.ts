import type { SearchCommand } from './commands.ts';
import type { RecentPage } from './recent-pages.ts';
import { groupByKind, HIT_KINDS, type SearchHit } from './search-hits.ts';

/** One option below the search box; `group` is the heading it is shown under. */
export interface PaletteItem extends Omit<SearchCommand, 'words'> {
  hit?: SearchHit;
}

/** The server's limit of hits per kind: if a kind reaches it, its list may have more. */
const MAX_PER_KIND = 5;

/** Hits by kind, the best kind first; where a kind may have more, its list with the same search. */
export function hitItems(hits: readonly SearchHit[], text: string): PaletteItem[] {
  const grouped = groupByKind(hits);
  return grouped.flatMap((hit, at) => {
    const kind = HIT_KINDS[hit.kind];
    const group = hit.match === 'similar' ? `Similar ${kind.label.toLowerCase()}` : kind.label;
    const item: PaletteItem = {
      id: `${hit.kind}:${hit.key}`,
      group,
      href: kind.href(hit.key, hit.title),
      title: hit.title,
      hit,
    };
    const isLast = grouped[at + 1]?.kind !== hit.kind;
    const count = grouped.filter((other) => other.kind === hit.kind).length;
    if (!isLast || count < MAX_PER_KIND || hit.match === 'similar') return [item];
    const title = `See all ${kind.label.toLowerCase()} with “${text}”`;
    return [item, { id: `${hit.kind}:all`, group, href: kind.listHref(text), title }];
  });
}

export function recentItems(pages: readonly RecentPage[]): PaletteItem[] {
  return pages.map(({ path, title }) => ({ id: `recent:${path}`, group: 'Recent', href: path, title }));
}
