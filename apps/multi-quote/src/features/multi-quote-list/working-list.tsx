import { contract } from '@portal/api-client';
import { MULTI_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { ALL_TAB, customerFilter, defineList, ListPage, ownerFilter, statusTabs } from '@portal/area-kit';
import { pathTo, useCan } from '@portal/portal-sdk';
import { Button, icons } from '@portal/ui';
import { useState } from 'react';
import { MultiQuoteStatusTag } from '../shared/multi-quote-status-tag.tsx';
import { NewMultiQuoteDialog } from './new-multi-quote-dialog.tsx';
import { useMultiQuoteActions } from './use-multi-quote-actions.tsx';

const EMPTY = {
  title: 'No multi quotes to work on',
  description: 'Create a multi quote to price many sites at once. Expired ones are under saved multi quotes.',
};

const workingList = defineList({
  endpoint: contract.multiQuotes.listAvailable,
  name: 'available-multi-quotes',
  title: 'Multi quotes in progress',
  noun: 'multi quote',
  rowId: (multiQuote) => multiQuote.uuid,
  rowHref: (multiQuote) => pathTo('availability.multi-quotes.show', { uuid: multiQuote.uuid }),
  rowLabel: (multiQuote) => multiQuote.name,
  defaultSort: { by: 'updatedAt', direction: 'desc' },
  search: { label: 'Search multi quotes', placeholder: 'Name' },
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: MULTI_QUOTE_STATUS_LABELS,
      tabs: [
        ALL_TAB,
        ...statusTabs(MULTI_QUOTE_STATUS_LABELS, ['created', 'processing', 'searched', 'failed']),
      ],
    },
    owner: ownerFilter,
    customer: customerFilter,
    withQuotes: null,
    created: { type: 'dateRange', label: 'Created', more: true },
  },
  columns: {
    name: { header: 'Name', sortable: true, priority: 1, minWidth: 220, locked: true },
    status: {
      header: 'Status',
      render: (multiQuote) => <MultiQuoteStatusTag multiQuote={multiQuote} />,
      sortable: true,
      width: 170,
    },
    locationsCount: { header: 'Sites', kind: 'number', width: 90 },
    quotesCount: { header: 'Quotes', kind: 'number', width: 95 },
    ownerName: { header: 'Owner', minWidth: 140, priority: 3 },
    updatedAt: { header: 'Last changed', kind: 'date', sortable: true, width: 130 },
    expiredAt: {
      header: 'Prices held until',
      value: ({ expiredAt }) => getLastValidDay(expiredAt),
      kind: 'date',
      sortable: true,
      width: 156,
    },
    createdAt: { header: 'Created', kind: 'date', sortable: true, width: 110, hidden: true },
  },
  empty: EMPTY,
});

/** Multi-quotes that can still be worked on, the last changed one first. */
export function WorkingList() {
  const [isAdding, setAdding] = useState(false);
  const { rowActions, dialog } = useMultiQuoteActions();
  const add = useCan('multi-quotes.manage') && (
    <Button variant="primary" icon={<icons.add />} onClick={() => setAdding(true)}>
      New multi quote
    </Button>
  );
  return (
    <>
      <ListPage
        list={workingList}
        action={add}
        actions={<Button href={pathTo('multi-quotes.index')}>Saved multi quotes</Button>}
        empty={add ? { ...EMPTY, action: add } : { title: EMPTY.title }}
        rowActions={rowActions}
      />
      {isAdding && <NewMultiQuoteDialog onClose={() => setAdding(false)} />}
      {dialog}
    </>
  );
}
