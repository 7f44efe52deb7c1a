import { defineArea, PATHS } from '@portal/portal-sdk';

export const area = defineArea({
  name: 'multi-quote',
  routes: [
    {
      path: PATHS['multi-quotes.index'],
      lazy: async () => ({
        Component: (await import('./pages/multi-quote-list-page.tsx')).MultiQuoteListPage,
      }),
    },
    {
      path: PATHS['multi-quotes.price-requests'],
      lazy: async () => ({
        Component: (await import('./pages/price-request-list-page.tsx')).PriceRequestListPage,
      }),
    },
    {
      path: PATHS['availability.multi-quotes.index'],
      lazy: async () => ({
        Component: (await import('./pages/multi-quotes-in-progress-page.tsx')).MultiQuotesInProgressPage,
      }),
    },
    {
      path: PATHS['multi-quotes.show'],
      lazy: async () => ({
        Component: (await import('./pages/multi-quote-page.tsx')).MultiQuotePage,
      }),
    },
    {
      path: PATHS['multi-quotes.request-forms'],
      lazy: async () => ({
        Component: (await import('./pages/multi-quote-forms-page.tsx')).MultiQuoteFormsPage,
      }),
    },
    {
      path: PATHS['multi-quotes.terms'],
      lazy: async () => ({
        Component: (await import('./pages/multi-quote-terms-page.tsx')).MultiQuoteTermsPage,
      }),
    },
    {
      path: PATHS['multi-quotes.negotiation'],
      lazy: async () => ({ Component: (await import('./pages/negotiation-page.tsx')).NegotiationPage }),
    },
    {
      path: PATHS['multi-quotes.import'],
      lazy: async () => ({ Component: (await import('./pages/import-page.tsx')).ImportPage }),
    },
    {
      path: PATHS['multi-quotes.import-template'],
      lazy: async () => ({
        Component: (await import('./pages/import-template-page.tsx')).ImportTemplatePage,
      }),
    },
    {
      path: PATHS['availability.multi-quotes.show'],
      lazy: async () => ({
        Component: (await import('./pages/multi-quote-sites-page.tsx')).MultiQuoteSitesPage,
      }),
    },
    {
      path: PATHS['availability.multi-quotes.search'],
      lazy: async () => ({
        Component: (await import('./pages/multi-quote-search-page.tsx')).MultiQuoteSearchPage,
      }),
    },
    {
      path: PATHS['availability.multi-quotes.searches'],
      lazy: async () => ({
        Component: (await import('./pages/multi-quote-results-page.tsx')).MultiQuoteResultsPage,
      }),
    },
    {
      path: PATHS['availability.multi-quotes.location'],
      lazy: async () => ({
        Component: (await import('./pages/site-results-page.tsx')).SiteResultsPage,
      }),
    },
  ],
});
