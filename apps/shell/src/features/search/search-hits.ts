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
export function groupByKind(hits: readonly SearchHit[]): SearchHit[] {
  const order = [...new Set(hits.map((hit) => hit.kind))];
  return order.flatMap((kind) => hits.filter((hit) => hit.kind === kind));
}

/** The words of the wire's states; what is not here (case states) is a word already. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  created: 'Saved',
  accepted: 'Pending CRF',
  data_added: 'Pending Approval',
  processing: 'Processing Order',
  approved: 'Order Created',
  negotiation: 'In negotiation',
  cancelled: 'Cancelled',
  expired: 'Expired',
  archived: 'Archived',
  open: 'In progress',
  held: 'On hold',
  live: 'Live',
  on: 'Up',
  off: 'Down',
  unknown: 'Not known',
};

/** States of multi-quotes share their names with those of quotes and mean something else (specification §4). */
const MULTI_QUOTE_WORDS: Readonly<Record<string, string>> = {
  created: 'Created',
  processing: 'Searching',
  searched: 'Searched',
  failed: 'Failed',
  expired: 'Expired',
};

/** A hit's state as people say it. */
export function getStatusLabel({ kind, status }: SearchHit): string {
  const words = kind === 'multi_quote' ? MULTI_QUOTE_WORDS : STATUS_WORDS;
  return words[status] ?? status;
}
