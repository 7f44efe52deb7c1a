import type { contract } from '@portal/api-client';
import { type ListDeclaration, supplierFilter } from '@portal/area-kit';
import { pageIcons } from '@portal/ui/page';

type QuoteFilters = ListDeclaration<typeof contract.quotes.single.list, string>['filters'];

export const quoteSearch = { label: 'Search quotes', placeholder: 'Reference, customer or postcode' };

/** The filters of every quote list in addition to its status tabs. */
export const quoteFilters = {
  supplierKey: supplierFilter,
  isBookmarked: {
    type: 'toggle',
    label: 'Bookmarked',
    icon: <pageIcons.bookmark />,
    activeIcon: <pageIcons.bookmarked />,
    formerParam: 'bookmarked',
  },
  created: { type: 'dateRange', label: 'Created', more: true, formerParam: { from: 'from', to: 'to' } },
  expires: { type: 'dateRange', label: 'Price held until', more: true },
} as const satisfies Omit<QuoteFilters, 'status'>;
