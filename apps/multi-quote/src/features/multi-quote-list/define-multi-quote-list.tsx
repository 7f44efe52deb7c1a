import { contract } from '@portal/api-client';
import { MULTI_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { ALL_TAB, customerFilter, defineList, ownerFilter, statusTabs } from '@portal/area-kit';
import { pathTo } from '@portal/portal-sdk';
import { proposalStatusFilter, ROW_HEIGHT, StatusCell } from '@portal/quote-kit/quotes';
import { getCurrentStatus } from '../shared/current-status.ts';
import { MultiQuoteStatusTag } from '../shared/multi-quote-status-tag.tsx';

const IN_PROGRESS = ['created', 'processing', 'searched', 'failed'] as const;

/** Differences between the two lists: multi quotes in progress, and all multi quotes. */
export const STAGES = {
  inProgress: {
    endpoint: contract.multiQuotes.listAvailable,
    name: 'available-multi-quotes',
    title: 'Multi quotes in progress',
    tab: 'In progress',
    path: pathTo('availability.multi-quotes.index'),
    getHref: (uuid: string) => pathTo('availability.multi-quotes.show', { uuid }),
    statuses: IN_PROGRESS,
    sortBy: 'updatedAt',
    hasTotals: false,
    empty: {
      title: 'No multi quotes to work on',
      description:
        'Create a multi quote to price many sites at once. Expired multi quotes are under saved multi quotes.',
    },
  },
  saved: {
    endpoint: contract.multiQuotes.list,
    name: 'multi-quotes',
    title: 'Multi quotes',
    tab: 'Saved',
    path: pathTo('multi-quotes.index'),
    getHref: (uuid: string) => pathTo('multi-quotes.show', { uuid }),
    statuses: [...IN_PROGRESS, 'expired'],
    sortBy: 'createdAt',
    hasTotals: true,
    empty: {
      title: 'No multi quotes yet',
      description: 'Create a multi quote to price many sites at once.',
    },
  },
} as const;
export type Stage = keyof typeof STAGES;

function defineMultiQuoteList(stage: Stage) {
  const { endpoint, name, title, getHref, statuses, sortBy, hasTotals, empty } = STAGES[stage];
  return defineList({
    // Both endpoints have the same input and output.
    endpoint: endpoint as typeof contract.multiQuotes.list,
    name,
    title,
    noun: 'multi quote',
    rowId: (multiQuote) => multiQuote.uuid,
    rowHref: (multiQuote) => getHref(multiQuote.uuid),
    rowLabel: (multiQuote) => multiQuote.name,
    rowHeight: ROW_HEIGHT,
    ...(hasTotals && { export: contract.multiQuotes.export }),
    defaultSort: { by: sortBy, direction: 'desc' },
    search: { label: 'Search multi quotes', placeholder: 'Name' },
    filters: {
      status: {
        type: 'tabs',
        label: 'Status',
        options: MULTI_QUOTE_STATUS_LABELS,
        tabs: [ALL_TAB, ...statusTabs(MULTI_QUOTE_STATUS_LABELS, statuses)],
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
      proposalStatus: proposalStatusFilter,
      created: { type: 'dateRange', label: 'Created', more: true },
    },
    columns: {
      name: { header: 'Name', sortable: true, priority: 1, minWidth: 200, locked: true },
      status: {
        header: 'Status',
        value: (multiQuote) => MULTI_QUOTE_STATUS_LABELS[getCurrentStatus(multiQuote)].label,
        render: (multiQuote) => (
          <StatusCell proposalStatus={multiQuote.proposalStatus}>
            <MultiQuoteStatusTag multiQuote={multiQuote} />
          </StatusCell>
        ),
        sortable: true,
        width: 160,
      },
      locationsCount: { header: 'Sites', kind: 'number', width: 84 },
      quotesCount: { header: 'Quotes', kind: 'number', width: 88 },
      installCost: {
        header: 'Install',
        kind: 'money',
        isSum: true,
        width: 112,
        priority: 3,
        hidden: !hasTotals,
      },
      monthlyCost: { header: 'Monthly', kind: 'money', isSum: true, width: 118, hidden: !hasTotals },
      totalCost: { header: 'Total', kind: 'money', isSum: true, width: 128, priority: 3, hidden: !hasTotals },
      eccCost: { header: 'ECC', kind: 'money', isSum: true, width: 112, priority: 3, hidden: !hasTotals },
      ownerName: { header: 'Owner', minWidth: 130, priority: 3, hidden: hasTotals },
      updatedAt: { header: 'Last changed', kind: 'date', sortable: true, width: 130, hidden: hasTotals },
      expiredAt: {
        header: 'Prices held until',
        value: ({ expiredAt }) => getLastValidDay(expiredAt),
        kind: 'date',
        sortable: true,
        width: 156,
        priority: 3,
      },
      createdAt: {
        header: 'Created',
        kind: 'date',
        sortable: true,
        width: 110,
        priority: 3,
        hidden: !hasTotals,
      },
    },
    empty,
  });
}

export const MULTI_QUOTE_LISTS = {
  inProgress: defineMultiQuoteList('inProgress'),
  saved: defineMultiQuoteList('saved'),
};
