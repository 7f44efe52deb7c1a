import { StatusTag, Text } from '@portal/ui';
import { formatDate, formatSpeed, formatTermMonths } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { Money, pageIcons, Reference, SupplierLogo } from '@portal/ui/page';
import { describeExpiry } from './expiry.ts';
import type { QuoteKind } from './quote-kinds.ts';
import { QUOTE_STATUS } from './quote-statuses.ts';
import type { QuoteSummary } from './quote-types.ts';
import { describeAddress, describeProduct } from './quote-words.ts';

type Column = DataColumn<QuoteSummary>;

/** The columns of every list of quotes; a list picks those that help it decide. Ids are the server's sort keys. */
export function quoteColumns(supplierName: (key: string) => string): Record<string, Column> {
  return {
    reference: {
      id: 'reference',
      header: 'Reference',
      value: (quote) => quote.reference,
      render: (quote) => (
        <>
          {quote.isBookmarked && (
            <pageIcons.bookmarked titleAccess="Bookmarked" sx={{ fontSize: 16, mr: 1, color: 'brand.fg' }} />
          )}
          {quote.reference}
        </>
      ),
      kind: 'code',
      sortable: true,
      priority: 1,
      locked: true,
      width: 152,
    },
    customerName: {
      id: 'customerName',
      header: 'Customer',
      value: (quote) => quote.customerName,
      sortable: true,
      minWidth: 150,
      flex: 1.3,
    },
    customReference: {
      id: 'customReference',
      header: 'Your reference',
      value: (quote) => quote.customReference,
      sortable: true,
      minWidth: 120,
      priority: 3,
    },
    address: {
      id: 'postcode',
      header: 'Address',
      value: (quote) => describeAddress(quote.address),
      sortable: true,
      minWidth: 180,
      flex: 1.6,
    },
    supplier: {
      id: 'supplierKey',
      header: 'Supplier',
      value: (quote) => supplierName(quote.supplierKey),
      render: (quote) => (
        <>
          <SupplierLogo supplierKey={quote.supplierKey} name={supplierName(quote.supplierKey)} size={24} />
          <Text variant="dense" sx={{ ml: 2 }} truncate>
            {supplierName(quote.supplierKey)}
          </Text>
        </>
      ),
      sortable: true,
      minWidth: 160,
    },
    product: {
      id: 'speed',
      header: 'Product',
      value: (quote) => describeProduct(quote),
      sortable: true,
      minWidth: 170,
      flex: 1.2,
    },
    term: {
      id: 'termMonths',
      header: 'Term',
      value: (quote) => formatTermMonths(quote.termMonths),
      sortable: true,
      width: 104,
      priority: 3,
    },
    install: {
      id: 'installCost',
      header: 'Install',
      value: (quote) => quote.installCost,
      kind: 'money',
      sortable: true,
      width: 110,
    },
    monthly: {
      id: 'monthlyCost',
      header: 'Monthly',
      value: (quote) => quote.monthlyCost,
      kind: 'money',
      sortable: true,
      width: 110,
    },
    total: {
      id: 'totalCost',
      header: 'Total',
      value: (quote) => quote.totalCost,
      kind: 'money',
      sortable: true,
      width: 124,
    },
    ecc: {
      id: 'eccCost',
      header: 'ECC',
      value: (quote) => quote.eccCost,
      render: (quote) => <Money pence={quote.eccCost} suffix={quote.isEccFirm ? 'firm' : 'est.'} />,
      kind: 'money',
      sortable: true,
      width: 128,
      priority: 3,
    },
    status: {
      id: 'status',
      header: 'Status',
      value: (quote) => QUOTE_STATUS[quote.status].label,
      render: (quote) => (
        <StatusTag tone={QUOTE_STATUS[quote.status].tone}>{QUOTE_STATUS[quote.status].label}</StatusTag>
      ),
      sortable: true,
      width: 156,
    },
    expiry: {
      id: 'expiredAt',
      header: 'Expiry',
      value: (quote) => describeExpiry(quote)?.text,
      render: (quote) => {
        const expiry = describeExpiry(quote);
        return (
          <Text variant="dense" tone={expiry === null || expiry.tone === 'neutral' ? 'muted' : expiry.tone}>
            {expiry?.text ?? '–'}
          </Text>
        );
      },
      sortable: true,
      width: 148,
    },
    created: {
      id: 'createdAt',
      header: 'Created',
      value: (quote) => formatDate(quote.createdAt),
      sortable: true,
      width: 108,
      priority: 3,
    },
    updated: {
      id: 'updatedAt',
      header: 'Changed',
      value: (quote) => formatDate(quote.updatedAt),
      sortable: true,
      width: 108,
      priority: 3,
      hidden: true,
    },
    order: {
      id: 'orderReference',
      header: 'Order',
      value: (quote) => quote.orderReference,
      render: (quote) =>
        quote.orderReference === null ? '–' : <Reference copy={false}>{quote.orderReference}</Reference>,
      kind: 'code',
      width: 132,
      priority: 3,
      hidden: true,
    },
    speedOnly: {
      id: 'speedOnly',
      header: 'Speed',
      value: (quote) => formatSpeed(quote.speed),
      width: 90,
      priority: 3,
      hidden: true,
    },
  };
}

const LISTS: Record<QuoteKind | 'approvals', readonly string[]> = {
  single: [
    'reference',
    'customerName',
    'address',
    'supplier',
    'product',
    'term',
    'install',
    'monthly',
    'status',
    'expiry',
    'created',
    'customReference',
    'total',
    'ecc',
    'updated',
    'order',
  ],
  broadband: [
    'reference',
    'customerName',
    'address',
    'supplier',
    'product',
    'term',
    'install',
    'monthly',
    'status',
    'expiry',
    'created',
    'customReference',
    'total',
    'updated',
    'order',
  ],
  approvals: [
    'reference',
    'customerName',
    'address',
    'supplier',
    'product',
    'install',
    'monthly',
    'total',
    'ecc',
    'status',
    'expiry',
    'updated',
    'order',
  ],
};
/** Left out until chosen in Columns: the row has to fit 1200 px. */
const HIDDEN: Record<QuoteKind | 'approvals', readonly string[]> = {
  single: ['customReference', 'term', 'total', 'ecc', 'created'],
  broadband: ['customReference', 'term', 'total', 'created'],
  approvals: [],
};

export function columnsOf(list: QuoteKind | 'approvals', supplierName: (key: string) => string): Column[] {
  const all = quoteColumns(supplierName);
  return LISTS[list].flatMap((name) => {
    const column = all[name];
    if (column === undefined) return [];
    return HIDDEN[list].includes(name) ? [{ ...column, hidden: true }] : [column];
  });
}
