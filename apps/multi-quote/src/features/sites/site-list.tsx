import { contract } from '@portal/api-client';
import { MULTI_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { CustomerLink, defineList } from '@portal/area-kit';
import { formatStreet } from '@portal/quote-kit/address';
import { summarizeIncludedAddons } from '@portal/quote-kit/offers';
import { Row, StatusTag, Text, VisuallyHidden } from '@portal/ui';
import { formatMoney, formatSpeed, formatTermMonths, plural } from '@portal/ui/format';
import { pageIcons } from '@portal/ui/page';
import { describeSearchFilters } from '../shared/search-filters/search-filter-labels.ts';
import { LockIcon } from './lock-icon.tsx';

type Site = contract.multiQuotes.MultiQuoteLocation;

const SEARCH_STATUS_LABELS = {
  processing: MULTI_QUOTE_STATUS_LABELS.processing.label,
  searched: MULTI_QUOTE_STATUS_LABELS.searched.label,
  terminated: 'Stopped',
} as const;

/** Why a site needs attention, worst first; empty where it does not. */
function describeIssues({ address }: Site): string[] {
  const { errors, duplicates } = address;
  return [
    ...errors.map(({ message }) => message),
    ...(duplicates.length === 0 ? [] : [`Duplicate of ${plural(duplicates.length, 'site')}`]),
  ];
}

/** `£915.40, incl. power` */
function formatSelectedPrice(selected: Site['selectedSearchQuote']): string | null {
  if (selected === null) return null;
  const price = formatMoney(selected.monthlyCost);
  const included = summarizeIncludedAddons(selected.includedAddons);
  return included === null ? price : `${price}, ${included}`;
}

const hasFailed = ({ searchStatus, searchError }: Site) =>
  searchStatus === 'terminated' && searchError !== null;

function describeResult(site: Site): string {
  const { searchStatus, searchError, searchQuotesCount } = site;
  if (hasFailed(site)) return `Failed: ${searchError}`;
  if (searchStatus === null) return MULTI_QUOTE_STATUS_LABELS.created.label;
  if (searchStatus !== 'searched') return SEARCH_STATUS_LABELS[searchStatus];
  return searchQuotesCount === 0 ? 'No prices' : plural(searchQuotesCount, 'price');
}

export const NO_SITES = {
  title: 'No sites yet',
  description: 'Look up an address, paste a list from a spreadsheet, or import a spreadsheet.',
};

export const siteList = defineList({
  endpoint: contract.multiQuotes.locations.list,
  name: 'multi-quote-locations',
  title: 'Sites',
  noun: 'site',
  rowId: (site) => site.uuid,
  rowLabel: (site) => `${site.customerName}, ${site.address.addressLine1}`,
  search: { label: 'Search sites', placeholder: 'Customer, reference or postcode' },
  filters: {
    isBookmarked: { type: 'toggle', label: 'Bookmarked', icon: <pageIcons.bookmark /> },
    hasIssues: { type: 'toggle', label: 'With issues' },
    isSelected: { type: 'toggle', label: 'Price selected', more: true },
    hasPrices: { type: 'toggle', label: 'With prices', more: true },
    isSaved: { type: 'toggle', label: 'Saved as quote', more: true },
    isLocked: { type: 'toggle', label: 'Locked', more: true },
  },
  columns: {
    customerName: {
      header: 'Customer',
      render: (site) => (
        <Row gap={1}>
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            <CustomerLink name={site.customerName} />
          </span>
          {site.isBookmarked && (
            <>
              <pageIcons.bookmarked fontSize="inherit" />
              <VisuallyHidden>Bookmarked</VisuallyHidden>
            </>
          )}
          {site.isLocked && (
            <>
              <LockIcon />
              <VisuallyHidden>Locked</VisuallyHidden>
            </>
          )}
        </Row>
      ),
      sortable: true,
      priority: 1,
      minWidth: 150,
      locked: true,
    },
    customReference: { header: 'Your reference', sortable: true, width: 130, priority: 3 },
    address: { header: 'Address', value: (site) => formatStreet(site.address), minWidth: 300, flex: 3 },
    typedAs: {
      header: 'Typed as',
      value: (site) => site.address.typedAs ?? null,
      minWidth: 200,
      hidden: true,
    },
    postcode: { header: 'Postcode', value: (site) => site.address.postcode, sortable: true, width: 98 },
    searchFilters: {
      header: 'Search filters',
      value: (site, { supplierName }) =>
        describeSearchFilters(site.searchFilters, supplierName) ?? 'Any price',
      minWidth: 160,
      priority: 3,
    },
    issues: {
      header: 'Issues',
      value: (site) => describeIssues(site).join('. '),
      render: (site) => {
        const [first] = describeIssues(site);
        return first === undefined ? (
          <Text tone="muted">–</Text>
        ) : (
          <StatusTag tone={site.address.errors.length > 0 ? 'danger' : 'warning'}>{first}</StatusTag>
        );
      },
      minWidth: 116,
      flex: 0.4,
    },
    searchStatus: {
      header: 'Result',
      value: describeResult,
      render: (site) =>
        hasFailed(site) ? <StatusTag tone="danger">Failed</StatusTag> : describeResult(site),
      sortable: true,
      width: 128,
      isHiddenWhenNarrow: true,
    },
    selected: {
      header: 'Selected price',
      value: ({ selectedSearchQuote: selected }, { supplierName }) =>
        selected &&
        `${supplierName(selected.supplierKey)}, ${formatSpeed(selected.speed)}, ${formatTermMonths(selected.termMonths)}`,
      minWidth: 200,
      hidden: true,
    },
    monthlyCost: {
      header: 'Monthly',
      value: (site) => site.selectedSearchQuote?.monthlyCost ?? null,
      render: ({ selectedSearchQuote }) => formatSelectedPrice(selectedSearchQuote),
      kind: 'money',
      sortable: true,
      width: 198,
      isHiddenWhenNarrow: true,
    },
    town: { header: 'Town', value: (site) => site.address.town, sortable: true, width: 130, hidden: true },
  },
  empty: {
    title: 'No sites yet',
    description:
      'Add the sites to price: look one up, paste a list from a spreadsheet, or import a spreadsheet.',
  },
});
