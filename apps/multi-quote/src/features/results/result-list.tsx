import { contract } from '@portal/api-client';
import {
  ALL_TAB,
  type BulkSelection,
  defineList,
  ListSection,
  statusTabs,
  useRowLinks,
} from '@portal/area-kit';
import { pathTo } from '@portal/portal-sdk';
import { formatStreet } from '@portal/quote-kit/address';
import type { PriceBasis } from '@portal/quote-kit/offers';
import { StatusTag } from '@portal/ui';
import type { BulkAction, RowAction } from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';
import { useMemo } from 'react';
import { OUTCOME_LABELS } from '../shared/outcomes.ts';
import { BestPrice, describePrice, Pair, SelectedPrice, type SiteResult } from './result-cells.tsx';

export const getSitePath = (uuid: string, { location }: SiteResult): string =>
  pathTo('availability.multi-quotes.location', { uuid, multiQuoteLocationUuid: location.uuid });

export const resultList = defineList({
  endpoint: contract.multiQuotes.listSearches,
  name: 'multi-quote-results',
  title: 'Results',
  noun: 'site',
  rowId: ({ location }) => location.uuid,
  rowLabel: ({ location, address }) => `${location.customerName}, ${address.addressLine1}`,
  rowHeight: 52,
  defaultSort: { by: 'customerName' },
  search: { label: 'Search sites', placeholder: 'Customer, reference or postcode' },
  filters: {
    outcome: {
      type: 'tabs',
      label: 'Result',
      options: OUTCOME_LABELS,
      tabs: [
        ALL_TAB,
        ...statusTabs(OUTCOME_LABELS, ['priced', 'unmatched', 'unserved', 'failed', 'missing']),
      ],
    },
    isSelected: { type: 'toggle', label: 'Price selected' },
    isSaved: { type: 'toggle', label: 'Saved as quote' },
    isBookmarked: { type: 'toggle', label: 'Bookmarked', icon: <pageIcons.bookmark />, more: true },
    status: null,
  },
  columns: {
    customerName: {
      header: 'Site',
      value: ({ location }) => location.customerName,
      render: ({ location, address }) => (
        <Pair first={location.customerName} second={`${formatStreet(address)}, ${address.postcode}`} />
      ),
      sortable: true,
      priority: 1,
      minWidth: 220,
      locked: true,
    },
    bestMonthlyCost: {
      header: 'Best price',
      value: ({ bestOffer }, { supplierName }) => bestOffer && describePrice(bestOffer, supplierName),
      render: (site, { supplierName }) => <BestPrice site={site} basis={null} supplierName={supplierName} />,
      isPrice: true,
      sortable: true,
      minWidth: 230,
    },
    selectedMonthlyCost: {
      header: 'Selected price',
      value: ({ selectedOffer }, { supplierName }) =>
        selectedOffer && describePrice(selectedOffer, supplierName),
      render: ({ selectedOffer }, { supplierName }) => (
        <SelectedPrice offer={selectedOffer} basis={null} supplierName={supplierName} />
      ),
      isPrice: true,
      sortable: true,
      minWidth: 230,
    },
    total: {
      header: 'Total for term',
      value: ({ selectedOffer }) => selectedOffer?.totalCost ?? null,
      kind: 'money',
      width: 126,
      isHiddenWhenNarrow: true,
    },
    ecc: {
      header: 'ECC',
      value: ({ selectedOffer }) => selectedOffer?.eccCost ?? null,
      kind: 'money',
      width: 100,
      priority: 3,
    },
    state: {
      header: 'Status',
      value: ({ location, outcome }) => location.quoteReference ?? OUTCOME_LABELS[outcome].label,
      render: ({ location, outcome, selectedOffer }) =>
        location.quoteReference !== null ? (
          <Pair first={<StatusTag tone="success">Saved</StatusTag>} second={location.quoteReference} />
        ) : (
          <StatusTag tone={selectedOffer ? 'info' : OUTCOME_LABELS[outcome].tone}>
            {selectedOffer ? 'Selected' : OUTCOME_LABELS[outcome].label}
          </StatusTag>
        ),
      width: 130,
      isHiddenWhenNarrow: true,
    },
    searchQuotesCount: { header: 'Prices', kind: 'number', sortable: true, width: 84, hidden: true },
    postcode: {
      header: 'Postcode',
      value: ({ address }) => address.postcode,
      sortable: true,
      width: 110,
      hidden: true,
    },
  },
  empty: ({ outcome }) =>
    outcome === undefined
      ? { title: 'No sites yet', description: 'Add sites and get prices to see results here.' }
      : { title: 'No sites with this result' },
});

/** The list's columns, with prices as this basis compares them. */
function withBasis(basis: PriceBasis | null): typeof resultList.columns {
  const { bestMonthlyCost, selectedMonthlyCost, ...columns } = resultList.columns;
  const { customerName, ...others } = columns;
  return {
    customerName,
    bestMonthlyCost: {
      ...bestMonthlyCost,
      render: (site, { supplierName }) => <BestPrice site={site} basis={basis} supplierName={supplierName} />,
    },
    selectedMonthlyCost: {
      ...selectedMonthlyCost,
      render: ({ selectedOffer }, { supplierName }) => (
        <SelectedPrice offer={selectedOffer} basis={basis} supplierName={supplierName} />
      ),
    },
    ...others,
  };
}

interface ResultListProps {
  uuid: string;
  /** The multi-quote's; null until someone has chosen. */
  priceBasis: PriceBasis | null;
  chosen: BulkSelection<typeof contract.multiQuotes.listSearches>;
  actions: readonly BulkAction<SiteResult>[];
  rowActions: readonly RowAction<SiteResult>[];
}

/** Best and selected price of each site, and why a site has none. */
export function ResultList({ uuid, priceBasis, chosen, actions, rowActions }: ResultListProps) {
  // Cells render again when their columns change.
  const columns = useMemo(() => withBasis(priceBasis), [priceBasis]);
  const rowHref = useRowLinks(resultList, (site) => getSitePath(uuid, site));
  return (
    <ListSection
      list={{ ...resultList, columns, rowHref }}
      input={{ uuid }}
      rowActions={rowActions}
      selection={{ ...chosen.selection, actions }}
    />
  );
}
