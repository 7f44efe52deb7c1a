import { contract } from '@portal/api-client';
import { MULTI_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { ALL_TAB, customerFilter, defineList, ListPage, ownerFilter, statusTabs } from '@portal/area-kit';
import { pathTo, useCan } from '@portal/portal-sdk';
import { Button, icons } from '@portal/ui';
import { MultiQuoteStatusTag } from '../shared/multi-quote-status-tag.tsx';
import { useMultiQuoteActions } from './use-multi-quote-actions.tsx';

const newMultiQuote = (
  <Button variant="primary" href={pathTo('availability.multi-quotes.index')} icon={<icons.add />}>
    New multi quote
  </Button>
);

const EMPTY = {
  title: 'No multi quotes yet',
  description: 'Create a multi quote to price many addresses at once.',
};

const multiQuoteList = defineList({
  endpoint: contract.multiQuotes.list,
  name: 'multi-quotes',
  title: 'Multi quotes',
  noun: 'multi quote',
  rowId: (multiQuote) => multiQuote.uuid,
  rowHref: (multiQuote) => pathTo('multi-quotes.show', { uuid: multiQuote.uuid }),
  rowLabel: (multiQuote) => multiQuote.name,
  export: contract.multiQuotes.export,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  search: { label: 'Search multi quotes', placeholder: 'Name' },
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: MULTI_QUOTE_STATUS_LABELS,
      tabs: [
        ALL_TAB,
        ...statusTabs(MULTI_QUOTE_STATUS_LABELS, ['created', 'processing', 'searched', 'failed', 'expired']),
      ],
    },
    owner: ownerFilter,
    customer: customerFilter,
    withQuotes: {
      type: 'select',
      label: 'Quotes',
      placeholder: 'With any quotes',
      options: { open: 'With open quotes', expiring: 'With quotes expiring this week' },
      formerParam: 'holds',
    },
    created: { type: 'dateRange', label: 'Created', more: true },
  },
  columns: {
    name: { header: 'Name', sortable: true, priority: 1, minWidth: 200, locked: true },
    status: {
      header: 'Status',
      render: (multiQuote) => <MultiQuoteStatusTag multiQuote={multiQuote} />,
      sortable: true,
      width: 160,
    },
    locationsCount: { header: 'Sites', kind: 'number', width: 84 },
    quotesCount: { header: 'Quotes', kind: 'number', width: 88 },
    installCost: { header: 'Install', kind: 'money', width: 112, priority: 3 },
    monthlyCost: { header: 'Monthly', kind: 'money', width: 118 },
    totalCost: { header: 'Total', kind: 'money', width: 128, priority: 3 },
    eccCost: { header: 'ECC', kind: 'money', width: 112, priority: 3 },
    expiredAt: {
      header: 'Prices held until',
      value: ({ expiredAt }) => getLastValidDay(expiredAt),
      kind: 'date',
      sortable: true,
      width: 156,
      priority: 3,
    },
    ownerName: { header: 'Owner', minWidth: 130, hidden: true, priority: 3 },
    createdAt: { header: 'Created', kind: 'date', sortable: true, width: 110, priority: 3 },
  },
  empty: EMPTY,
});

/** Saved multi quotes with their locations, quotes and totals. */
export function MultiQuoteList() {
  const { rowActions, dialog } = useMultiQuoteActions();
  const action = useCan('multi-quotes.manage') && newMultiQuote;
  return (
    <>
      <ListPage
        list={multiQuoteList}
        action={action}
        empty={action ? { ...EMPTY, action } : { title: EMPTY.title }}
        actions={<Button href={pathTo('multi-quotes.price-requests')}>Price requests</Button>}
        rowActions={rowActions}
      />
      {dialog}
    </>
  );
}
