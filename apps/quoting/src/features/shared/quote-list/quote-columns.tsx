import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { Box, Row, StatusTag, Text } from '@portal/ui';
import { formatDate, formatTermMonths } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { Money, pageIcons, Reference, SupplierLogo } from '@portal/ui/page';
import { formatAddress, formatStreet } from '../address/address-labels.ts';
import { describeExpiry } from '../quotes/expiry.ts';
import type { QuoteKind } from '../quotes/quote-kinds.ts';
import { describeProduct, describeSpeed } from '../quotes/quote-labels.ts';
import type { QuoteSummary } from '../quotes/quote-types.ts';

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
            <pageIcons.bookmarked
              titleAccess="Bookmarked"
              sx={{ fontSize: 16, mr: 1, color: 'brand.fg', verticalAlign: '-3px' }}
            />
          )}
          {quote.reference}
        </>
      ),
      kind: 'code',
      sortable: true,
      priority: 1,
      locked: true,
      width: 124,
    },
    customer: {
      id: 'customerName',
      header: 'Customer and site',
      value: (quote) => quote.customerName,
      render: (quote) => (
        <TwoLines
          first={quote.customerName}
          second={formatStreet(quote.address)}
          secondEnd={quote.address.postcode}
        />
      ),
      sortable: true,
      minWidth: 190,
      flex: 1.6,
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
      value: (quote) => formatAddress(quote.address),
      sortable: true,
      minWidth: 180,
      flex: 1.6,
    },
    supplier: {
      id: 'supplierKey',
      header: 'Supplier',
      value: (quote) => supplierName(quote.supplierKey),
      sortable: true,
      minWidth: 150,
      priority: 3,
    },
    product: {
      id: 'speed',
      header: 'Speed and term',
      value: (quote) => describeProduct(quote),
      render: (quote) => (
        <Row gap={3} sx={{ minWidth: 0, height: '100%' }}>
          <SupplierLogo supplierKey={quote.supplierKey} name={supplierName(quote.supplierKey)} size={24} />
          <TwoLines
            first={describeSpeed(quote)}
            // The logo says the supplier where the line is cut short.
            second={`${quote.termMonths} months, ${supplierName(quote.supplierKey)}`}
          />
        </Row>
      ),
      sortable: true,
      minWidth: 180,
      flex: 1.4,
    },
    productName: {
      id: 'productName',
      header: 'Product',
      value: (quote) => quote.productName,
      sortable: true,
      minWidth: 160,
      priority: 3,
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
      width: 100,
      priority: 3,
    },
    monthly: {
      id: 'monthlyCost',
      header: 'Monthly',
      value: (quote) => quote.monthlyCost,
      kind: 'money',
      sortable: true,
      width: 102,
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
      value: (quote) => QUOTE_STATUS_LABELS[quote.status].label,
      render: (quote) => (
        <StatusTag tone={QUOTE_STATUS_LABELS[quote.status].tone}>
          {QUOTE_STATUS_LABELS[quote.status].label}
        </StatusTag>
      ),
      sortable: true,
      width: 164,
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
      width: 146,
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
  };
}

type ListName = QuoteKind | 'approvals';

/** Shown at first, in this order: what fits beside the menu of a small laptop. */
const SHOWN: Record<ListName, readonly string[]> = {
  single: ['reference', 'customer', 'product', 'status', 'install', 'monthly', 'expiry'],
  broadband: ['reference', 'customer', 'product', 'status', 'install', 'monthly', 'expiry'],
  approvals: ['reference', 'customer', 'product', 'monthly', 'total', 'ecc', 'expiry'],
};
/** Left out until chosen in Columns. */
const OFFERED: Record<ListName, readonly string[]> = {
  single: [
    'customReference',
    'address',
    'supplier',
    'productName',
    'term',
    'total',
    'ecc',
    'created',
    'updated',
    'order',
  ],
  broadband: [
    'customReference',
    'address',
    'supplier',
    'productName',
    'term',
    'total',
    'created',
    'updated',
    'order',
  ],
  approvals: [
    'install',
    'status',
    'customReference',
    'address',
    'supplier',
    'productName',
    'term',
    'created',
    'updated',
    'order',
  ],
};

export function columnsOf(list: ListName, supplierName: (key: string) => string): Column[] {
  const all = quoteColumns(supplierName);
  const named = (name: string): Column[] => (all[name] === undefined ? [] : [all[name]]);
  return [
    ...SHOWN[list].flatMap(named),
    ...OFFERED[list].flatMap(named).map((column) => ({ ...column, hidden: true })),
  ];
}

/** High enough for two lines. */
export const ROW_HEIGHT = 56;

interface TwoLinesProps {
  first: string;
  second: string;
  /** Never cut short, however narrow the column. */
  secondEnd?: string;
}

function TwoLines({ first, second, secondEnd }: TwoLinesProps) {
  return (
    <Box
      component="span"
      sx={{ display: 'grid', alignContent: 'center', minWidth: 0, height: '100%', lineHeight: '18px' }}
    >
      <Text variant="dense" truncate>
        {first}
      </Text>
      <Box component="span" sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
        <Text variant="caption" tone="muted" truncate>
          {second}
        </Text>
        {secondEnd !== undefined && (
          <Text variant="caption" tone="muted" sx={{ flex: 'none', whiteSpace: 'nowrap' }}>
            {secondEnd}
          </Text>
        )}
      </Box>
    </Box>
  );
}
