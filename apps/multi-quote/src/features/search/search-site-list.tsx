import { contract } from '@portal/api-client';
import { ALL_TAB, defineList, ListSection, statusTabs } from '@portal/area-kit';
import { formatStreet } from '@portal/quote-kit/address';
import { StatusTag, Text } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { OUTCOME_LABELS } from '../shared/outcomes.ts';
import { describeSearchFilters } from '../shared/search-filters/search-filter-labels.ts';

export type SiteSearch = contract.multiQuotes.LocationSearch;

const searchSiteList = defineList({
  endpoint: contract.multiQuotes.listSearches,
  name: 'multi-quote-search-sites',
  title: 'Sites to price',
  noun: 'site',
  rowId: ({ location }) => location.uuid,
  rowLabel: ({ location, address }) => `${location.customerName}, ${address.addressLine1}`,
  search: { label: 'Search sites', placeholder: 'Customer, reference or postcode' },
  filters: {
    outcome: {
      type: 'tabs',
      label: 'Result',
      options: OUTCOME_LABELS,
      tabs: [
        ALL_TAB,
        ...statusTabs(OUTCOME_LABELS, ['missing', 'failed', 'unmatched', 'unserved', 'priced', 'processing']),
      ],
    },
    isBookmarked: { type: 'toggle', label: 'Bookmarked', icon: <pageIcons.bookmark /> },
    isSelected: null,
    isSaved: null,
    status: null,
  },
  columns: {
    customerName: {
      header: 'Customer',
      value: ({ location }) => location.customerName,
      sortable: true,
      priority: 1,
      minWidth: 160,
      locked: true,
    },
    address: { header: 'Address', value: ({ address }) => formatStreet(address), minWidth: 150, flex: 6 },
    postcode: { header: 'Postcode', value: ({ address }) => address.postcode, sortable: true, width: 104 },
    criteria: {
      header: 'Search filters',
      value: ({ location }, { supplierName }) =>
        describeSearchFilters(location.searchFilters, supplierName) ?? 'Any price',
      minWidth: 170,
    },
    outcome: {
      header: 'Result',
      value: ({ outcome }) => OUTCOME_LABELS[outcome].label,
      render: ({ outcome, location }) => (
        <StatusTag tone={OUTCOME_LABELS[outcome].tone}>
          {location.isLocked ? 'Locked' : OUTCOME_LABELS[outcome].label}
        </StatusTag>
      ),
      width: 130,
    },
    reason: {
      header: 'Details',
      value: ({ error, matchingCount, searchQuotesCount, outcome }) =>
        error ??
        (outcome === 'priced' || outcome === 'unmatched'
          ? `Matching prices: ${matchingCount} of ${searchQuotesCount}`
          : ''),
      render: ({ error, matchingCount, searchQuotesCount, outcome }) =>
        error !== null ? (
          <Text variant="dense">{error}</Text>
        ) : outcome === 'priced' || outcome === 'unmatched' ? (
          `Matching prices: ${matchingCount} of ${searchQuotesCount}`
        ) : (
          <Text tone="muted">–</Text>
        ),
      minWidth: 180,
      priority: 3,
    },
  },
  empty: {
    title: 'No sites yet',
    description: 'Add sites first: look one up, paste a list, or import a file.',
  },
});

interface SearchSiteListProps {
  uuid: string;
  /** Opens the criteria of these sites; undefined while nothing can be searched. */
  onSearch?: (sites: readonly SiteSearch[]) => void;
}

/** The sites with their criteria and the result of their search. Selected sites can be searched with other criteria. */
export function SearchSiteList({ uuid, onSearch }: SearchSiteListProps) {
  return (
    <ListSection
      list={searchSiteList}
      input={{ uuid }}
      {...(onSearch && {
        rowActions: [
          {
            id: 'search',
            label: 'Search filters and prices',
            icon: <pageIcons.filter />,
            when: (site: SiteSearch) => !site.location.isLocked,
            onSelect: (site: SiteSearch) => onSearch([site]),
          },
        ],
        selection: {
          isSelectable: (site: SiteSearch) => !site.location.isLocked,
          actions: [{ id: 'search', label: 'Get prices for selected', onSelect: onSearch }],
        },
      })}
    />
  );
}
