import { contract } from '@portal/api-client';
import { NEGOTIATION_STATUS_LABELS } from '@portal/api-client/labels';
import { ALL_TAB, defineList, ListPage, statusTabs } from '@portal/area-kit';
import { pathTo } from '@portal/portal-sdk';
import { getNegotiationStatusLabel, NegotiationStatusTag } from '../shared/negotiation-status-tag.tsx';

const priceRequestList = defineList({
  endpoint: contract.multiQuotes.listPriceRequests,
  name: 'price-requests',
  title: 'All negotiations',
  noun: 'negotiation',
  rowId: ({ id }) => String(id),
  rowHref: ({ multiQuoteUuid, negotiationUuid }) =>
    pathTo('multi-quotes.negotiation', { uuid: multiQuoteUuid, negotiationUuid }),
  defaultSort: { by: 'createdAt', direction: 'desc' },
  search: { label: 'Search negotiations', placeholder: 'Name' },
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: NEGOTIATION_STATUS_LABELS,
      tabs: [ALL_TAB, ...statusTabs(NEGOTIATION_STATUS_LABELS, ['pending', 'accepted', 'declined'])],
    },
  },
  columns: {
    name: { header: 'Name', sortable: true, priority: 1, minWidth: 200, locked: true },
    multiQuoteName: { header: 'Multi quote', minWidth: 200 },
    status: {
      header: 'Status',
      value: getNegotiationStatusLabel,
      render: (request) => <NegotiationStatusTag negotiation={request} />,
      sortable: true,
      width: 170,
    },
    round: { header: 'Round', kind: 'number', width: 90, priority: 3 },
    quotesCount: { header: 'Quotes', kind: 'number', width: 100 },
    readyCount: { header: 'Offers to decide', kind: 'number', width: 150, isHiddenWhenNarrow: true },
    createdAt: {
      header: 'Requested',
      value: ({ createdDate }) => createdDate,
      kind: 'date',
      sortable: true,
      width: 120,
    },
  },
  empty: ({ status }) =>
    status === undefined
      ? {
          title: 'No negotiations yet',
          description: 'Save quotes of a multi quote, then ask the pricing desk for better prices on them.',
        }
      : { title: 'No negotiations with this status' },
});

/** Requests to the pricing desk over all multi-quotes. */
export function PriceRequestList() {
  return (
    <ListPage
      list={priceRequestList}
      breadcrumbs={[{ label: 'Multi quotes', href: pathTo('multi-quotes.index') }]}
    />
  );
}
