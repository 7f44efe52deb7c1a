import { defineArea, PATHS } from '@portal/portal-sdk';

/** New quotes, saved quotes and approvals. One line per row of the route table (specification §2). */
export const area = defineArea({
  name: 'quoting',
  routes: [
    {
      path: PATHS['availability.quotes.index'],
      lazy: async () => ({
        Component: (await import('./pages/availability-quotes-page.tsx')).AvailabilityQuotesPage,
      }),
    },
    {
      path: PATHS['availability.quotes.results'],
      lazy: async () => ({
        Component: (await import('./pages/availability-results-page.tsx')).AvailabilityResultsPage,
      }),
    },
    {
      path: PATHS['availability.broadband-quotes.index'],
      lazy: async () => ({
        Component: (await import('./pages/broadband-search-page.tsx')).BroadbandSearchPage,
      }),
    },
    {
      path: PATHS['availability.broadband-quotes.results'],
      lazy: async () => ({
        Component: (await import('./pages/broadband-search-results-page.tsx')).BroadbandSearchResultsPage,
      }),
    },
    {
      path: PATHS.quotes,
      lazy: async () => ({ Component: (await import('./pages/quote-list-page.tsx')).QuoteListPage }),
    },
    {
      path: PATHS['quotes.show'],
      lazy: async () => ({ Component: (await import('./pages/quote-page.tsx')).QuotePage }),
    },
    {
      path: PATHS['quotes.approve'],
      lazy: async () => ({ Component: (await import('./pages/quote-approval-page.tsx')).QuoteApprovalPage }),
    },
    {
      path: PATHS['broadband-quotes.index'],
      lazy: async () => ({
        Component: (await import('./pages/broadband-quote-list-page.tsx')).BroadbandQuoteListPage,
      }),
    },
    {
      path: PATHS['broadband-quotes.show'],
      lazy: async () => ({
        Component: (await import('./pages/broadband-quote-page.tsx')).BroadbandQuotePage,
      }),
    },
    {
      path: PATHS.approvals,
      lazy: async () => ({ Component: (await import('./pages/approval-list-page.tsx')).ApprovalListPage }),
    },
  ],
});
