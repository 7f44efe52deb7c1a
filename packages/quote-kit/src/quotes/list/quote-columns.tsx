import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import type { ListColumn } from '@portal/area-kit';
import { formatDate, formatTermMonths } from '@portal/ui/format';
import { Money, Reference } from '@portal/ui/page';
import { formatAddress } from '../../address/address-labels.ts';
import { describeExpiry } from '../expiry.ts';
import { describeProduct } from '../quote-labels.ts';
import type { QuoteSummary } from '../quote-types.ts';
import {
  CustomerCell,
  ExpiryCell,
  ProductCell,
  QuoteStatusTag,
  ReferenceCell,
  StatusCell,
} from './quote-cells.tsx';

/** The columns of every quote list, keyed by sort key; each list chooses which to show. */
export const quoteColumns = {
  reference: {
    header: 'Reference',
    render: (quote) => <ReferenceCell quote={quote} />,
    kind: 'code',
    sortable: true,
    priority: 1,
    locked: true,
    width: 112,
  },
  customerName: {
    header: 'Customer and site',
    render: (quote) => <CustomerCell quote={quote} />,
    sortable: true,
    minWidth: 186,
    flex: 4,
  },
  speed: {
    header: 'Speed and term',
    value: (quote) => describeProduct(quote),
    render: (quote, { supplierName }) => (
      <ProductCell quote={quote} supplierName={supplierName(quote.supplierKey)} />
    ),
    sortable: true,
    minWidth: 240,
    flex: 1,
    isHiddenWhenNarrow: true,
  },
  status: {
    header: 'Status',
    value: ({ status }) => QUOTE_STATUS_LABELS[status].label,
    render: ({ status, proposalStatus, isSandbox }) => (
      <StatusCell proposalStatus={proposalStatus} isSandbox={isSandbox}>
        <QuoteStatusTag status={status} />
      </StatusCell>
    ),
    sortable: true,
    width: 154,
  },
  installCost: { header: 'Install', kind: 'money', sortable: true, width: 90, priority: 3 },
  monthlyCost: { header: 'Monthly', kind: 'money', sortable: true, width: 94 },
  totalCost: { header: 'Total', kind: 'money', sortable: true, width: 104 },
  eccCost: {
    header: 'ECC',
    render: (quote) => <Money pence={quote.eccCost} suffix={quote.isEccFirm ? 'firm' : 'est.'} />,
    kind: 'money',
    sortable: true,
    width: 128,
    priority: 3,
  },
  expiredAt: {
    header: 'Price held until',
    value: (quote) => formatDate(describeExpiry(quote)?.day),
    render: (quote) => <ExpiryCell quote={quote} />,
    sortable: true,
    width: 128,
  },
  customReference: { header: 'Your reference', sortable: true, minWidth: 120, priority: 3 },
  postcode: {
    header: 'Address',
    value: ({ address }) => formatAddress(address),
    sortable: true,
    minWidth: 180,
    flex: 1.6,
  },
  supplierKey: {
    header: 'Supplier',
    value: (quote, { supplierName }) => supplierName(quote.supplierKey),
    sortable: true,
    minWidth: 150,
    priority: 3,
  },
  productName: { header: 'Product', sortable: true, minWidth: 160, priority: 3 },
  termMonths: {
    header: 'Term',
    value: ({ termMonths }) => formatTermMonths(termMonths),
    sortable: true,
    width: 104,
    priority: 3,
  },
  ownerName: { header: 'Owner', minWidth: 130, priority: 3 },
  createdAt: { header: 'Created', kind: 'date', sortable: true, width: 108, priority: 3 },
  updatedAt: { header: 'Changed', kind: 'date', sortable: true, width: 108, priority: 3 },
  orderReference: {
    header: 'Order',
    render: ({ orderReference }) =>
      orderReference === null ? '–' : <Reference copy={false}>{orderReference}</Reference>,
    kind: 'code',
    width: 132,
    priority: 3,
  },
} as const satisfies Record<string, ListColumn<QuoteSummary>>;

/** A column that is shown only after the user chooses it. */
export const hidden = <Column extends object>(column: Column) => ({ ...column, hidden: true });
