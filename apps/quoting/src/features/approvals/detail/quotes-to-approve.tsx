import { useSupplierName } from '@portal/portal-sdk';
import {
  CustomerCell,
  describeProduct,
  getQuotePath,
  getTotalInclEcc,
  ProductCell,
  QuoteStatusTag,
  type QuoteSummary,
  ReferenceCell,
  ROW_HEIGHT,
} from '@portal/quote-kit/quotes';
import { formatMoney } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { Money, Section } from '@portal/ui/page';

function getColumns(supplierName: (key: string) => string): DataColumn<QuoteSummary>[] {
  return [
    {
      id: 'reference',
      header: 'Reference',
      value: ({ reference }) => reference,
      render: (quote) => <ReferenceCell quote={quote} />,
      kind: 'code',
      sortable: true,
      priority: 1,
      width: 124,
    },
    {
      id: 'customerName',
      header: 'Customer and site',
      value: ({ customerName }) => customerName,
      render: (quote) => <CustomerCell quote={quote} />,
      sortable: true,
      minWidth: 190,
      flex: 1.6,
    },
    {
      id: 'speed',
      header: 'Speed and term',
      value: describeProduct,
      render: (quote) => <ProductCell quote={quote} supplierName={supplierName(quote.supplierKey)} />,
      sortable: true,
      minWidth: 180,
      flex: 1.4,
    },
    { id: 'install', header: 'Install', value: (quote) => quote.installCost, kind: 'money', width: 100 },
    { id: 'monthly', header: 'Monthly', value: (quote) => quote.monthlyCost, kind: 'money', width: 102 },
    { id: 'total', header: 'Total', value: (quote) => quote.totalCost, kind: 'money', width: 124 },
    {
      id: 'ecc',
      header: 'ECC',
      value: (quote) => quote.eccCost,
      render: (quote) => <Money pence={quote.eccCost} suffix={quote.isEccFirm ? 'firm' : 'est.'} />,
      kind: 'money',
      width: 128,
    },
    {
      id: 'status',
      header: 'Status',
      value: ({ status }) => status,
      render: ({ status }) => <QuoteStatusTag status={status} />,
      width: 164,
    },
  ];
}

/** The quotes to approve together, with their total. */
export function QuotesToApprove({ quotes }: { quotes: readonly QuoteSummary[] }) {
  const supplierName = useSupplierName();
  const total = quotes.reduce((sum, quote) => sum + getTotalInclEcc(quote), 0);
  return (
    <Section title="Order summary" description={`Total ${formatMoney(total)}, including ECC.`}>
      <DataTable<QuoteSummary>
        mode="client"
        aria-label="Quotes to approve"
        columns={getColumns(supplierName)}
        rows={quotes}
        rowHeight={ROW_HEIGHT}
        getRowId={({ reference }) => reference}
        rowHref={getQuotePath}
      />
    </Section>
  );
}
