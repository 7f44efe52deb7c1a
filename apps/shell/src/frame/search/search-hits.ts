import type { contract, OutputOf } from '@portal/api-client';
import {
  CASE_STATUS_LABELS,
  CIRCUIT_STATUS_LABELS,
  MULTI_QUOTE_STATUS_LABELS,
  ORDER_STATUS_LABELS,
  QUOTE_STATUS_LABELS,
  type StatusLabel,
} from '@portal/api-client/labels';
import { pathTo } from '@portal/portal-sdk';

export type SearchHit = OutputOf<typeof contract.search.find>[number];

interface HitKind {
  label: string;
  href: (key: string, title: string) => string;
  /** The list of this kind with the same search. */
  listHref: (search: string) => string;
}

/** Heading and pages of each kind of hit. */
export const HIT_KINDS: Readonly<Record<SearchHit['kind'], HitKind>> = {
  quote: {
    label: 'Quotes',
    href: (reference) => pathTo('quotes.show', { reference }),
    listHref: (search) => pathTo('quotes', null, { search }),
  },
  broadband_quote: {
    label: 'Broadband quotes',
    href: (reference) => pathTo('broadband-quotes.show', { reference }),
    listHref: (search) => pathTo('broadband-quotes.index', null, { search }),
  },
  multi_quote: {
    label: 'Multi quotes',
    href: (uuid) => pathTo('multi-quotes.show', { uuid }),
    listHref: (search) => pathTo('multi-quotes.index', null, { search }),
  },
  customer: {
    label: 'Customers',
    href: (id) => pathTo('customers.show', { id }),
    listHref: (search) => pathTo('customers', null, { search }),
  },
  order: {
    label: 'Orders',
    href: (reference) => pathTo('orders.show', { reference }),
    listHref: (search) => pathTo('orders', null, { search }),
  },
  service: {
    label: 'Services',
    href: (id) => pathTo('circuits.show', { id }),
    listHref: (search) => pathTo('circuits', null, { search }),
  },
  case: {
    label: 'Support cases',
    href: (id) => pathTo('support.case', { id }),
    listHref: (search) => pathTo('support', null, { search }),
  },
  document: {
    label: 'Documents',
    href: (_id, name) => pathTo('documentation', null, { search: name }),
    listHref: (search) => pathTo('documentation', null, { search }),
  },
  help_article: {
    label: 'Help',
    href: (article) => pathTo('support.help', null, { article }),
    listHref: (search) => pathTo('support.help', null, { search }),
  },
};

/** Groups hits by kind, in the order in which the kinds first appear: the best hit's kind comes first. */
export function groupByKind(hits: readonly SearchHit[]): SearchHit[] {
  const order = [...new Set(hits.map((hit) => hit.kind))];
  return order.flatMap((kind) => hits.filter((hit) => hit.kind === kind));
}

const STATUS_LABELS: Readonly<Record<SearchHit['kind'], Readonly<Record<string, StatusLabel>>>> = {
  quote: QUOTE_STATUS_LABELS,
  broadband_quote: QUOTE_STATUS_LABELS,
  multi_quote: MULTI_QUOTE_STATUS_LABELS,
  order: ORDER_STATUS_LABELS,
  service: CIRCUIT_STATUS_LABELS,
  case: CASE_STATUS_LABELS,
  customer: {},
  document: {},
  help_article: {},
};

/** The label of a hit's status; the status itself if it has no label. */
export function getStatusLabel({ kind, status }: SearchHit): string {
  return STATUS_LABELS[kind][status]?.label ?? status;
}
