import { showPrices } from '@portal/area-kit';
import { useSupplierName, useUser } from '@portal/portal-sdk';
import {
  CustomerCell,
  describeExpiry,
  describeProduct,
  ExpiryCell,
  getQuotePath,
  ProductCell,
  QuoteStatusTag,
  type QuoteSummary,
  ReferenceCell,
  ROW_HEIGHT,
  TwoLines,
} from '@portal/quote-kit/quotes';
import { icons } from '@portal/ui';
import { formatDate, formatMoney } from '@portal/ui/format';
import { type DataColumn, DataTable, useStoredLayout } from '@portal/ui/grid';
import { Money, Section } from '@portal/ui/page';
import { getTotalInclEcc } from '../../shared/quote-figures.tsx';
import type { ApprovalRequest } from '../../shared/quote-types.ts';

/** Answers of the request form; missing while the requests load. */
export type QuoteToApprove = QuoteSummary &
  Partial<Pick<ApprovalRequest, 'purchaseOrderReference' | 'requiredDate'>>;

/** @param isPending whether all quotes await approval: shows when their prices expire instead of each status. */
function getColumns(supplierName: (key: string) => string, isPending: boolean): DataColumn<QuoteToApprove>[] {
  return [
    {
      id: 'reference',
      header: 'Reference',
      value: ({ reference }) => reference,
      render: (quote) => <ReferenceCell quote={quote} />,
      kind: 'code',
      sortable: true,
      priority: 1,
      locked: true,
      width: 108,
    },
    {
      id: 'customerName',
      header: 'Customer and site',
      value: ({ customerName }) => customerName,
      render: (quote) => <CustomerCell quote={quote} />,
      sortable: true,
      minWidth: 150,
      flex: 1.2,
    },
    {
      id: 'speed',
      header: 'Speed and term',
      value: describeProduct,
      render: (quote) => <ProductCell quote={quote} supplierName={supplierName(quote.supplierKey)} />,
      sortable: true,
      // Room for the logo, the term and the supplier's name.
      minWidth: 180,
      flex: 1.6,
      isHiddenWhenNarrow: true,
    },
    {
      id: 'install',
      header: 'Install',
      value: (quote) => quote.installCost,
      kind: 'money',
      width: 90,
      isHiddenWhenNarrow: true,
    },
    { id: 'monthly', header: 'Monthly', value: (quote) => quote.monthlyCost, kind: 'money', width: 94 },
    { id: 'total', header: 'Total', value: (quote) => quote.totalCost, kind: 'money', width: 104 },
    {
      id: 'ecc',
      header: 'ECC',
      value: (quote) => quote.eccCost,
      render: (quote) => <Money pence={quote.eccCost} suffix={quote.isEccFirm ? 'firm' : 'est.'} />,
      kind: 'money',
      width: 124,
    },
    {
      id: 'purchaseOrder',
      header: 'PO and date',
      value: ({ purchaseOrderReference }) => purchaseOrderReference,
      render: ({ purchaseOrderReference, requiredDate }) => (
        <TwoLines first={purchaseOrderReference ?? '–'} second={formatDate(requiredDate)} />
      ),
      width: 124,
      isHiddenWhenNarrow: true,
    },
    isPending
      ? {
          id: 'expiry',
          header: 'Price held until',
          value: (quote) => describeExpiry(quote)?.text,
          render: (quote) => <ExpiryCell quote={quote} />,
          width: 112,
        }
      : {
          id: 'status',
          header: 'Status',
          value: ({ status }) => status,
          render: ({ status }) => <QuoteStatusTag status={status} />,
          width: 152,
        },
  ];
}

interface QuotesToApproveProps {
  quotes: readonly QuoteToApprove[];
  onDecline: ((quote: QuoteSummary) => void) | undefined;
}

/** The quotes to approve together, with their total; each can be sent back on its own. */
export function QuotesToApprove({ quotes, onDecline }: QuotesToApproveProps) {
  const supplierName = useSupplierName();
  const { prices = 'cost' } = useUser();
  const layout = useStoredLayout('quotes-to-approve');
  const isPending = quotes.every(({ status }) => status === 'data_added');
  const total = quotes.reduce((sum, quote) => sum + getTotalInclEcc(quote), 0);
  return (
    <Section
      title="Order summary"
      {...(!Number.isNaN(total) && { description: `Total ${formatMoney(total)}, including ECC.` })}
    >
      <DataTable<QuoteToApprove>
        mode="client"
        aria-label="Quotes to approve"
        columns={showPrices(getColumns(supplierName, isPending), prices)}
        rows={quotes}
        layout={layout}
        rowHeight={ROW_HEIGHT}
        getRowId={({ reference }) => reference}
        rowHref={getQuotePath}
        rowLabel={({ reference, customerName }) => `${reference}, ${customerName}`}
        rowActions={
          onDecline
            ? [
                {
                  id: 'decline',
                  label: 'Decline',
                  icon: <icons.close />,
                  when: ({ status }) => status === 'data_added',
                  onSelect: onDecline,
                },
              ]
            : []
        }
      />
    </Section>
  );
}
