import { NEGOTIATION_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { formatLeadTime } from '@portal/api-client/units';
import { Box, Text } from '@portal/ui';
import { formatDateTime, formatTermMonths } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { NegotiationQuoteStatusTag } from '../../shared/negotiation-status-tag.tsx';
import type { Offer } from './offer-totals.ts';
import { PriceChange } from './price-change.tsx';

/** Of an offer whose cells have two lines; longer ones are higher. */
export const OFFER_ROW_HEIGHT = 60;

const OFFER_COLUMNS: readonly DataColumn<Offer>[] = [
  {
    id: 'quoteReference',
    header: 'Quote',
    value: (offer) => offer.quoteReference,
    kind: 'code',
    sortable: true,
    priority: 1,
    width: 108,
  },
  {
    id: 'customerName',
    header: 'Customer',
    value: (offer) => offer.customerName,
    render: (offer) => <TwoLines first={offer.customerName} second={offer.postcode} />,
    sortable: true,
    wraps: true,
    minWidth: 120,
  },
  {
    id: 'productName',
    header: 'Product and term',
    value: (offer) => offer.newProduct?.productName ?? offer.productName,
    render: (offer) => <ProductCell offer={offer} />,
    wraps: true,
    minWidth: 130,
  },
  {
    id: 'monthlyCost',
    header: 'Monthly',
    value: (offer) => offer.newMonthlyCost ?? offer.monthlyCost,
    render: (offer) => <PriceChange from={offer.monthlyCost} to={offer.newMonthlyCost} />,
    kind: 'money',
    sortable: true,
    width: 132,
  },
  {
    id: 'installCost',
    header: 'Install',
    value: (offer) => offer.newInstall ?? offer.installCost,
    render: (offer) => <PriceChange from={offer.installCost} to={offer.newInstall} />,
    kind: 'money',
    sortable: true,
    width: 146,
  },
  {
    id: 'eccCost',
    header: 'ECC',
    value: (offer) => offer.newEcc ?? offer.eccCost,
    render: (offer) => <PriceChange from={offer.eccCost} to={offer.newEcc} />,
    kind: 'money',
    sortable: true,
    width: 124,
  },
  {
    id: 'note',
    header: 'Pricing desk’s note',
    value: (offer) => offer.note,
    render: (offer) => <Text variant="dense">{offer.note ?? '–'}</Text>,
    wraps: true,
    minWidth: 140,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => NEGOTIATION_QUOTE_STATUS_LABELS[status].label,
    render: (offer) => <StatusCell offer={offer} />,
    sortable: true,
    wraps: true,
    width: 140,
  },
];

/** ECC only where there is some, so that the others have room. */
export const getOfferColumns = (offers: readonly Offer[]): readonly DataColumn<Offer>[] =>
  offers.some(({ eccCost, newEcc }) => eccCost > 0 || (newEcc ?? 0) > 0)
    ? OFFER_COLUMNS
    : OFFER_COLUMNS.filter(({ id }) => id !== 'eccCost');

/** The product that the desk offers instead, where it does. */
function ProductCell({ offer }: { offer: Offer }) {
  const { newProduct } = offer;
  if (newProduct === null)
    return <TwoLines first={offer.productName} second={formatTermMonths(offer.termMonths)} />;
  return (
    <TwoLines
      first={`Offered: ${newProduct.productName}`}
      second={`${formatTermMonths(newProduct.termMonths)} instead of ${offer.termMonths}, ${formatLeadTime(newProduct.leadTimeDays)}`}
    />
  );
}

function StatusCell({ offer: { status, decidedBy, decidedAt, reason } }: { offer: Offer }) {
  if (decidedAt === null) return <NegotiationQuoteStatusTag status={status} />;
  return (
    <Box component="span" title={`${decidedBy ?? 'A former user'}, ${formatDateTime(decidedAt)}`}>
      <NegotiationQuoteStatusTag status={status} />
      <Text variant="caption" tone="muted" sx={{ display: 'block' }}>
        {reason ?? decidedBy}
      </Text>
    </Box>
  );
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <Text variant="dense" sx={{ display: 'block' }}>
        {first}
      </Text>
      <Text variant="caption" tone="muted" sx={{ display: 'block' }}>
        {second}
      </Text>
    </>
  );
}
