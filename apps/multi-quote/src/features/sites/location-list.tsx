import { contract } from '@portal/api-client';
import { MULTI_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { defineList, ListSection } from '@portal/area-kit';
import { Text } from '@portal/ui';
import { formatSpeed, formatTermMonths } from '@portal/ui/format';

const SEARCH_STATUS_LABELS = {
  processing: MULTI_QUOTE_STATUS_LABELS.processing.label,
  searched: MULTI_QUOTE_STATUS_LABELS.searched.label,
  terminated: 'Stopped',
} as const;

const locationList = defineList({
  endpoint: contract.multiQuotes.locations.list,
  name: 'multi-quote-locations',
  title: 'Locations',
  noun: 'location',
  rowId: (location) => location.uuid,
  defaultSort: { by: 'customerName' },
  search: { label: 'Search locations', placeholder: 'Customer, address or postcode' },
  filters: { isBookmarked: null, isLocked: null, isSelected: null, hasIssues: null },
  columns: {
    customerName: { header: 'Customer', sortable: true, priority: 1, minWidth: 170, locked: true },
    address: {
      header: 'Address',
      value: ({ address }) => [address.addressLine1, address.town].filter(Boolean).join(', '),
      minWidth: 220,
    },
    postcode: {
      header: 'Postcode',
      value: (location) => location.address.postcode,
      sortable: true,
      width: 110,
    },
    searchStatus: {
      header: 'Search',
      value: ({ searchStatus }) =>
        searchStatus === null ? MULTI_QUOTE_STATUS_LABELS.created.label : SEARCH_STATUS_LABELS[searchStatus],
      width: 130,
    },
    searchQuotesCount: { header: 'Results', kind: 'number', width: 90 },
    selected: {
      header: 'Selected',
      value: ({ selectedSearchQuote }) => selectedSearchQuote?.productName ?? '',
      render: ({ selectedSearchQuote: selected }, { supplierName }) =>
        selected === null ? (
          <Text tone="muted">–</Text>
        ) : (
          `${supplierName(selected.supplierKey)}, ${formatSpeed(selected.speed)}, ${formatTermMonths(selected.termMonths)}`
        ),
      minWidth: 220,
    },
    monthlyCost: {
      header: 'Monthly',
      value: (location) => location.selectedSearchQuote?.monthlyCost ?? null,
      kind: 'money',
      width: 120,
    },
  },
  empty: {
    title: 'No locations yet',
    description: 'Addresses added to this multi quote will appear here.',
  },
});

/** Locations of a multi quote with their results and selected quotes. */
export function LocationList({ uuid }: { uuid: string }) {
  return <ListSection list={locationList} input={{ uuid }} />;
}
