import { type QuoteKind, useQuoteKind } from '@portal/quote-kit/quotes';

interface SearchKind {
  /** The routes of the form and of the results. */
  form: 'availability.quotes.index' | 'availability.broadband-quotes.index';
  results: 'availability.quotes.results' | 'availability.broadband-quotes.results';
  resultsTitle: string;
  offersTitle: string;
  siteHint: string;
  /** Our own network carries leased lines only. */
  hasNetworkCheck: boolean;
  hasOptions: boolean;
}

const SEARCH_KINDS: Readonly<Record<QuoteKind, SearchKind>> = {
  single: {
    form: 'availability.quotes.index',
    results: 'availability.quotes.results',
    resultsTitle: 'Prices',
    offersTitle: 'Prices',
    siteHint: 'Choose an address to see its location and whether our network reaches it.',
    hasNetworkCheck: true,
    hasOptions: true,
  },
  broadband: {
    form: 'availability.broadband-quotes.index',
    results: 'availability.broadband-quotes.results',
    resultsTitle: 'Broadband products',
    offersTitle: 'Products',
    siteHint: 'Choose an address to see its location.',
    hasNetworkCheck: false,
    hasOptions: false,
  },
};

/** How searches of the kind that the screen shows differ. */
export const useSearchKind = (): SearchKind => SEARCH_KINDS[useQuoteKind().kind];
