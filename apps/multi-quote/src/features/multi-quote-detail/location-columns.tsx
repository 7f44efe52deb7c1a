import { Text } from '@portal/ui';
import { formatSpeed, formatTermMonths } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import type { MultiQuoteLocation } from '../shared/multi-quote-labels.tsx';

const SEARCH_STATUS_LABELS = {
  processing: 'Searching',
  searched: 'Searched',
  terminated: 'Stopped',
} as const;

export function locationColumns(supplierName: (key: string) => string): DataColumn<MultiQuoteLocation>[] {
  return [
    {
      id: 'customerName',
      header: 'Customer',
      value: (location) => location.customerName,
      sortable: true,
      priority: 1,
      minWidth: 170,
      locked: true,
    },
    {
      id: 'address',
      header: 'Address',
      value: ({ address }) => [address.addressLine1, address.town].filter(Boolean).join(', '),
      minWidth: 220,
    },
    {
      id: 'postcode',
      header: 'Postcode',
      value: (location) => location.address.postcode,
      sortable: true,
      width: 110,
    },
    {
      id: 'searchStatus',
      header: 'Search',
      value: (location) =>
        location.searchStatus === null ? 'Not searched' : SEARCH_STATUS_LABELS[location.searchStatus],
      width: 130,
    },
    {
      id: 'searchQuotesCount',
      header: 'Results',
      value: (location) => location.searchQuotesCount,
      kind: 'number',
      width: 90,
    },
    {
      id: 'selected',
      header: 'Selected',
      value: ({ selectedSearchQuote: selected }) => selected?.productName ?? '',
      render: ({ selectedSearchQuote: selected }) =>
        selected === null ? (
          <Text tone="muted">–</Text>
        ) : (
          `${supplierName(selected.supplierKey)}, ${formatSpeed(selected.speed)}, ${formatTermMonths(selected.termMonths)}`
        ),
      minWidth: 220,
    },
    {
      id: 'monthlyCost',
      header: 'Monthly',
      value: (location) => location.selectedSearchQuote?.monthlyCost ?? null,
      kind: 'money',
      width: 120,
    },
  ];
}
