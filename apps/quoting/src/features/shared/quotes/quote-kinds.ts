import { contract } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';
import type { QuoteSummary } from './quote-types.ts';

/** Which of the two families of calls and pages a quote belongs to. */
export const QUOTE_KIND_NAMES = ['single', 'broadband'] as const;
export type QuoteKind = (typeof QUOTE_KIND_NAMES)[number];

interface KindOfQuote {
  calls: typeof contract.quotes.single;
  title: string;
  /** Kept apart, so that the column choice of one list does not change the other. */
  id: string;
  listPath: string;
  newPath: string;
  newLabel: string;
  emptyText: string;
  /** Prices of today at the address of a quote. */
  againPath: (reference: string) => string;
  showPath: (reference: string, query?: Record<string, string>) => string;
}

export const QUOTE_KINDS: Readonly<Record<QuoteKind, KindOfQuote>> = {
  single: {
    calls: contract.quotes.single,
    title: 'Saved quotes',
    id: 'quotes',
    listPath: pathTo('quotes'),
    newPath: pathTo('availability.quotes.index'),
    newLabel: 'New quote',
    emptyText: 'Check what is available at an address and save a result: it is then kept here.',
    againPath: (quote) => pathTo('availability.quotes.index', null, { quote }),
    showPath: (reference, query) => pathTo('quotes.show', { reference }, query),
  },
  broadband: {
    calls: contract.quotes.broadband,
    title: 'Saved broadband quotes',
    id: 'broadband-quotes',
    listPath: pathTo('broadband-quotes.index'),
    newPath: pathTo('availability.broadband-quotes.index'),
    newLabel: 'New broadband quote',
    emptyText: 'Check which broadband an address can have and save a product: it is then kept here.',
    againPath: (quote) => pathTo('availability.broadband-quotes.index', null, { quote }),
    showPath: (reference, query) => pathTo('broadband-quotes.show', { reference }, query),
  },
};

/** A multi-quote's quotes are leased lines: they are read and changed through the single quote's calls. */
export function getQuoteKind(quote: Pick<QuoteSummary, 'kind'>): QuoteKind {
  return quote.kind === 'broadband' ? 'broadband' : 'single';
}

export function getQuotePath(quote: Pick<QuoteSummary, 'kind' | 'reference'>): string {
  return QUOTE_KINDS[getQuoteKind(quote)].showPath(quote.reference);
}

/** Where a quote is approved against its supplier's terms; null while there are none to agree to. */
export function getApprovalPath(
  quote: Pick<QuoteSummary, 'kind' | 'reference' | 'approvalTermsId'>,
  alsoApprove: readonly string[] = [],
): string | null {
  if (quote.approvalTermsId === null) return null;
  return pathTo(
    'quotes.approve',
    { reference: quote.reference, approvalTermsId: quote.approvalTermsId },
    // The route is one for both kinds; the reference alone does not say which calls to make.
    { kind: getQuoteKind(quote) === 'broadband' ? 'broadband' : null, with: alsoApprove },
  );
}
