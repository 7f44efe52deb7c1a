import type { contract, OutputOf } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';

export type SearchHit = OutputOf<typeof contract.search.find>[number];

/** What a hit is called and where it opens, by kind. */
export const HIT_KINDS: Readonly<
  Record<SearchHit['kind'], { label: string; href: (key: string) => string }>
> = {
  quote: { label: 'Quotes', href: (reference) => pathTo('quotes.show', { reference }) },
  broadband_quote: {
    label: 'Broadband quotes',
    href: (reference) => pathTo('broadband-quotes.show', { reference }),
  },
  multi_quote: { label: 'Multi quotes', href: (uuid) => pathTo('multi-quotes.show', { uuid }) },
  order: { label: 'Orders', href: (reference) => pathTo('orders.show', { reference }) },
  service: { label: 'Services', href: (id) => pathTo('circuits.show', { id }) },
  case: { label: 'Support cases', href: (id) => pathTo('support.case', { id }) },
};

/** Hits of a kind stand together, in the order in which the kinds first appear (the best hit's kind first). */
export function grouped(hits: readonly SearchHit[]): SearchHit[] {
  const order = [...new Set(hits.map((hit) => hit.kind))];
  return order.flatMap((kind) => hits.filter((hit) => hit.kind === kind));
}
