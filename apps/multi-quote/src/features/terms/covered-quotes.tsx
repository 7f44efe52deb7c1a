import { contract } from '@portal/api-client';
import { formatLineSpeed } from '@portal/api-client/units';
import { showPrices } from '@portal/area-kit';
import { DEFAULT_PAGE_SIZE, useCan, useQuery, useUser } from '@portal/portal-sdk';
import {
  CustomerCell,
  describeQuotedProduct,
  ExpiryCell,
  getQuotePath,
  type QuoteSummary,
  ROW_HEIGHT,
  TwoLines,
} from '@portal/quote-kit/quotes';
import { icons } from '@portal/ui';
import { formatTermMonths } from '@portal/ui/format';
import { type DataColumn, DataTable, type DataTableState } from '@portal/ui/grid';
import { Money } from '@portal/ui/page';
import { useState } from 'react';

const COLUMNS: readonly DataColumn<QuoteSummary>[] = [
  {
    id: 'customerName',
    header: 'Customer',
    value: ({ customerName }) => customerName,
    render: (quote) => <CustomerCell quote={quote} isLink={false} />,
    priority: 1,
    minWidth: 180,
    flex: 1.4,
  },
  {
    id: 'speed',
    header: 'Product and term',
    value: describeQuotedProduct,
    render: (quote) => <QuotedProductCell quote={quote} />,
    minWidth: 190,
    flex: 1,
  },
  { id: 'install', header: 'Install', value: (quote) => quote.installCost, kind: 'money', width: 110 },
  { id: 'monthly', header: 'Monthly', value: (quote) => quote.monthlyCost, kind: 'money', width: 110 },
  {
    id: 'ecc',
    header: 'ECC',
    value: (quote) => quote.eccCost,
    render: (quote) => <Money pence={quote.eccCost} suffix={quote.isEccFirm ? 'firm' : 'est.'} />,
    kind: 'money',
    width: 130,
  },
  {
    id: 'expiry',
    header: 'Price held until',
    value: ({ expiredAt }) => expiredAt,
    render: (quote) => <ExpiryCell quote={quote} />,
    width: 146,
  },
];

interface CoveredQuotesProps {
  uuid: string;
  supplierKey: string;
  supplierName: string;
  count: number;
  /** Asks to send one back; undefined for those who may not decide. */
  onDecline: ((quote: QuoteSummary) => void) | undefined;
}

/** The quotes that a supplier's terms cover, page by page. */
export function CoveredQuotes({ uuid, supplierKey, supplierName, count, onDecline }: CoveredQuotesProps) {
  const canOpenQuotes = useCan('quotes');
  const { prices = 'cost' } = useUser();
  const [state, setState] = useState<DataTableState>({
    page: 1,
    pageSize: DEFAULT_PAGE_SIZE,
    sort: null,
    direction: 'asc',
  });
  const quotes = useQuery(contract.multiQuotes.quotes.list, {
    uuid,
    status: ['data_added'],
    supplierKey,
    sort: 'reference',
    direction: 'asc',
    page: state.page,
    perPage: state.pageSize,
  });
  return (
    <DataTable<QuoteSummary>
      aria-label={`Quotes with ${supplierName}`}
      columns={showPrices(COLUMNS, prices)}
      rows={quotes.data?.items}
      total={quotes.data?.total ?? count}
      loading={quotes.isLoading}
      error={quotes.error}
      onRetry={quotes.refresh}
      rowHeight={ROW_HEIGHT}
      getRowId={({ reference }) => reference}
      {...(canOpenQuotes && { rowHref: getQuotePath })}
      rowLabel={({ reference, customerName }) => `${reference}, ${customerName}`}
      rowActions={
        onDecline ? [{ id: 'decline', label: 'Decline', icon: <icons.close />, onSelect: onDecline }] : []
      }
      {...state}
      onChange={setState}
    />
  );
}

/** The name of the product; speed and term below, where they are never cut off by a long name. */
function QuotedProductCell({ quote }: { quote: QuoteSummary }) {
  return (
    <TwoLines
      first={quote.productName}
      second={`${formatLineSpeed(quote)}, ${formatTermMonths(quote.termMonths)}`}
    />
  );
}
