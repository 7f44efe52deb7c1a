import type { contract } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { CLOSED_QUOTE_STATUSES, QUOTE_LIFECYCLE } from '@portal/api-client/quote-states';
import {
  ALL_TAB,
  customerFilter,
  type ListDeclaration,
  ownerFilter,
  statusTabs,
  supplierFilter,
} from '@portal/area-kit';
import { pageIcons } from '@portal/ui/page';

type QuoteFilters = ListDeclaration<typeof contract.quotes.single.list, string>['filters'];

export const quoteSearch = { label: 'Search quotes', placeholder: 'Reference, customer or postcode' };

/** The status tabs of lists that contain quotes in every status. */
export const quoteStatusFilter: QuoteFilters['status'] = {
  type: 'tabs',
  label: 'Status',
  options: QUOTE_STATUS_LABELS,
  tabs: [
    ALL_TAB,
    ...statusTabs(QUOTE_STATUS_LABELS, [...QUOTE_LIFECYCLE, 'negotiation']),
    { id: 'closed', label: 'Closed', values: CLOSED_QUOTE_STATUSES },
  ],
};

/** The customer's progress with a shared proposal. */
export const proposalStatusFilter = {
  type: 'select',
  label: 'Proposal',
  placeholder: 'Any proposal',
  options: {
    shared: 'Shared, not viewed',
    viewed: 'Viewed',
    question: 'Question asked',
    declined: 'Declined',
    accepted: 'Accepted',
  },
  more: true,
} as const;

/** The filters of every quote list in addition to its status tabs. */
export const quoteFilters = {
  owner: ownerFilter,
  customer: customerFilter,
  supplierKey: supplierFilter,
  isBookmarked: {
    type: 'toggle',
    label: 'Bookmarked',
    icon: <pageIcons.bookmark />,
    activeIcon: <pageIcons.bookmarked />,
    formerParam: 'bookmarked',
  },
  proposalStatus: proposalStatusFilter,
  created: { type: 'dateRange', label: 'Created', more: true, formerParam: { from: 'from', to: 'to' } },
  expires: { type: 'dateRange', label: 'Price held until', more: true },
} as const satisfies Omit<QuoteFilters, 'status' | 'multiQuotes' | 'isSandbox'>;
