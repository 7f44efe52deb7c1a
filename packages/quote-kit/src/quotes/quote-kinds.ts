import { contract } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';
import type { QuoteSummary } from './quote-types.ts';

/** The two kinds of quotes, each with its own endpoints and pages. */
export const QUOTE_KIND_NAMES = ['single', 'broadband'] as const;
export type QuoteKind = (typeof QUOTE_KIND_NAMES)[number];

export interface QuoteKindConfig {
  kind: QuoteKind;
  calls: typeof contract.quotes.single;
  title: string;
  /** The key under which the list stores its column choice. */
  id: string;
  listPath: string;
  newPath: string;
  newLabel: string;
  emptyText: string;
  /** A new search at the address of a quote. */
  againPath: (reference: string) => string;
  showPath: (reference: string, query?: Record<string, string>) => string;
}

export const QUOTE_KINDS: Readonly<Record<QuoteKind, QuoteKindConfig>> = {
  single: {
    kind: 'single',
    calls: contract.quotes.single,
    title: 'Saved quotes',
    id: 'quotes',
    listPath: pathTo('quotes'),
    newPath: pathTo('availability.quotes.index'),
    newLabel: 'New quote',
    emptyText: 'Search an address and save a price to see it here.',
    againPath: (quote) => pathTo('availability.quotes.index', null, { quote }),
    showPath: (reference, query) => pathTo('quotes.show', { reference }, query),
  },
  broadband: {
    kind: 'broadband',
    calls: contract.quotes.broadband,
    title: 'Saved broadband quotes',
    id: 'broadband-quotes',
    listPath: pathTo('broadband-quotes.index'),
    newPath: pathTo('availability.broadband-quotes.index'),
    newLabel: 'New broadband quote',
    emptyText: 'Search an address and save a broadband product to see it here.',
    againPath: (quote) => pathTo('availability.broadband-quotes.index', null, { quote }),
    showPath: (reference, query) => pathTo('broadband-quotes.show', { reference }, query),
  },
};

/** Quotes of a multi-quote are leased lines and use the endpoints of single quotes. */
export function getQuoteKind(quote: Pick<QuoteSummary, 'kind'>): QuoteKind {
  return quote.kind === 'broadband' ? 'broadband' : 'single';
}

export function getQuotePath(quote: Pick<QuoteSummary, 'kind' | 'reference'>): string {
  return QUOTE_KINDS[getQuoteKind(quote)].showPath(quote.reference);
}
