import { contract } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { CLOSED_QUOTE_STATUSES, QUOTE_LIFECYCLE } from '@portal/api-client/quote-states';
import { ALL_TAB, defineList, ListSection, statusTabs, supplierFilter } from '@portal/area-kit';
import { pathTo } from '@portal/portal-sdk';
import { StatusTag } from '@portal/ui';
import { formatTermMonths } from '@portal/ui/format';
import { Money, pageIcons } from '@portal/ui/page';

const savedQuoteList = defineList({
  endpoint: contract.multiQuotes.quotes.list,
  name: 'multi-quote-quotes',
  title: 'Quotes',
  noun: 'quote',
  rowId: (quote) => quote.reference,
  rowHref: (quote) => pathTo('quotes.show', { reference: quote.reference }),
  rowLabel: (quote) => `${quote.reference}, ${quote.customerName}`,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  search: { label: 'Search quotes', placeholder: 'Reference, customer or postcode' },
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: QUOTE_STATUS_LABELS,
      tabs: [
        ALL_TAB,
        ...statusTabs(QUOTE_STATUS_LABELS, [...QUOTE_LIFECYCLE, 'negotiation']),
        { id: 'closed', label: 'Closed', values: CLOSED_QUOTE_STATUSES },
      ],
    },
    supplierKey: supplierFilter,
    isBookmarked: {
      type: 'toggle',
      label: 'Bookmarked',
      icon: <pageIcons.bookmark />,
      activeIcon: <pageIcons.bookmarked />,
    },
  },
  columns: {
    reference: { header: 'Reference', kind: 'code', sortable: true, priority: 1, locked: true, width: 124 },
    customerName: { header: 'Customer', sortable: true, minWidth: 170 },
    postcode: { header: 'Postcode', sortable: true, width: 110 },
    status: {
      header: 'Status',
      value: ({ status }) => QUOTE_STATUS_LABELS[status].label,
      render: ({ status }) => (
        <StatusTag tone={QUOTE_STATUS_LABELS[status].tone}>{QUOTE_STATUS_LABELS[status].label}</StatusTag>
      ),
      sortable: true,
      width: 164,
    },
    termMonths: {
      header: 'Term',
      value: ({ termMonths }) => formatTermMonths(termMonths),
      sortable: true,
      width: 110,
    },
    installCost: { header: 'Install', kind: 'money', sortable: true, width: 100, priority: 3 },
    monthlyCost: { header: 'Monthly', kind: 'money', sortable: true, width: 102 },
    eccCost: {
      header: 'ECC',
      render: (quote) => <Money pence={quote.eccCost} suffix={quote.isEccFirm ? 'firm' : 'est.'} />,
      kind: 'money',
      sortable: true,
      width: 128,
      priority: 3,
    },
    createdAt: { header: 'Created', kind: 'date', sortable: true, width: 108, hidden: true },
  },
  empty: {
    title: 'No quotes yet',
    description: 'Choose a price for each site and save your selection as quotes.',
  },
});

/** The saved quotes of a multi-quote. */
export function SavedQuoteList({ uuid }: { uuid: string }) {
  return <ListSection list={savedQuoteList} input={{ uuid }} />;
}
