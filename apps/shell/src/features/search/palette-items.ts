import { roleHasCapability, type User } from '@portal/auth';
import { pathTo } from '@portal/portal-sdk';
import type { RecentPage } from './recent-pages.ts';
import { groupByKind, HIT_KINDS, type SearchHit } from './search-hits.ts';

/** One option below the search box; `group` is the heading it is shown under. */
export interface PaletteItem {
  id: string;
  group: string;
  href: string;
  title: string;
  hit?: SearchHit;
}

/** As many hits of a kind as the server answers at most: there may be more in the list. */
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

/** What the user may start from anywhere. */
export function actionItems(user: User): PaletteItem[] {
  const canQuote = roleHasCapability(user.roleId, 'quotes');
  const canOpenCases = roleHasCapability(user.roleId, 'support') && user.partner.hasSfAccount;
  const actions: readonly [isAllowed: boolean, title: string, href: string][] = [
    [canQuote, 'New quote', pathTo('availability.quotes.index')],
    [canQuote, 'New broadband quote', pathTo('availability.broadband-quotes.index')],
    [
      canQuote && user.partner.isMultiQuoteTester,
      'New multi quote',
      pathTo('availability.multi-quotes.index'),
    ],
    [canOpenCases, 'Open a case', pathTo('support', null, { new: 'case' })],
    [canOpenCases, 'Report a fault', pathTo('support', null, { new: 'assurance' })],
  ];
  return actions
    .filter(([isAllowed]) => isAllowed)
    .map(([, title, href]) => ({ id: `action:${title}`, group: 'Actions', href, title }));
}

/** Actions whose words start with the text's: "new b" finds "New broadband quote". */
export function matchingActions(actions: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ title }) => {
    const own = title.toLowerCase().split(' ');
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

export function recentItems(pages: readonly RecentPage[]): PaletteItem[] {
  return pages.map(({ path, title }) => ({ id: `recent:${path}`, group: 'Recent', href: path, title }));
}
