import { NEGOTIATION_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { formatLeadTime } from '@portal/api-client/units';
import { CustomerLink } from '@portal/area-kit/detail';
import {
  describeOfferedProduct,
  describeTerm,
  isLongerTerm,
  isSameTerm,
  isSaving,
  NegotiationQuoteStatusTag,
  type Offer,
} from '@portal/quote-kit/negotiations';
import { Box, StatusTag, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import type { ReactNode } from 'react';
import { getEndReason } from './offer-state.ts';
import { PriceChange, TotalChange } from './price-change.tsx';

/** Label of an offer that ended with its quote. */
const ENDED = 'Ended';

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
    width: 100,
  },
  {
    id: 'customerName',
    header: 'Customer',
    value: (offer) => offer.customerName,
    render: (offer) => (
      <TwoLines first={<CustomerLink name={offer.customerName} />} second={offer.postcode} />
    ),
    sortable: true,
    wraps: true,
    minWidth: 110,
  },
  {
    id: 'productName',
    header: 'Term and product',
    value: (offer) => `${describeTerm(offer)}, ${describeOfferedProduct(offer)}`,
    render: (offer) => <ProductCell offer={offer} />,
    wraps: true,
    minWidth: 120,
  },
  {
    id: 'monthlyCost',
    header: 'Monthly',
    value: (offer) => offer.newMonthlyCost ?? offer.monthlyCost,
    render: (offer) => <OfferPrice offer={offer} from={offer.monthlyCost} to={offer.newMonthlyCost} />,
    kind: 'money',
    sortable: true,
    width: 132,
  },
  {
    id: 'installCost',
    header: 'Install',
    value: (offer) => offer.newInstall ?? offer.installCost,
    render: (offer) => <OfferPrice offer={offer} from={offer.installCost} to={offer.newInstall} />,
    kind: 'money',
    sortable: true,
    width: 132,
  },
  {
    id: 'totalCost',
    header: 'Total over the term',
    value: (offer) => offer.newTotalCost ?? offer.totalCost,
    render: (offer) => (
      <TotalChange from={offer.totalCost} to={offer.newTotalCost} isSaving={isSaving(offer)} />
    ),
    kind: 'money',
    sortable: true,
    wraps: true,
    width: 180,
  },
  {
    id: 'eccCost',
    header: 'ECC',
    value: (offer) => offer.newEcc ?? offer.eccCost,
    render: (offer) => <OfferPrice offer={offer} from={offer.eccCost} to={offer.newEcc} />,
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
    minWidth: 120,
  },
  {
    id: 'status',
    header: 'Status',
    value: (offer) =>
      getEndReason(offer) === null ? NEGOTIATION_QUOTE_STATUS_LABELS[offer.status].label : ENDED,
    render: (offer) => <StatusCell offer={offer} />,
    sortable: true,
    wraps: true,
    width: 144,
  },
];

/** Shows ECC only if a quote has some, to leave space for the other columns. */
export const getOfferColumns = (offers: readonly Offer[]): readonly DataColumn<Offer>[] =>
  offers.some(({ eccCost, newEcc }) => eccCost > 0 || (newEcc ?? 0) > 0)
    ? OFFER_COLUMNS
    : OFFER_COLUMNS.filter(({ id }) => id !== 'eccCost');

/** One of an offer's prices. It counts as a saving only if the whole offer costs less. */
function OfferPrice({ offer, from, to }: { offer: Offer; from: number; to: number | null }) {
  return <PriceChange from={from} to={to} isSameTerm={isSameTerm(offer)} isSaving={isSaving(offer)} />;
}

/** The term, then the product if the desk offers another one. */
function ProductCell({ offer }: { offer: Offer }) {
  const { newProduct } = offer;
  const leadTime = newProduct === null ? '' : `, ${formatLeadTime(newProduct.leadTimeDays)}`;
  return (
    <TwoLines
      first={describeTerm(offer)}
      second={`${describeOfferedProduct(offer)}${leadTime}`}
      {...(isLongerTerm(offer) && { tone: 'warning' })}
    />
  );
}

function StatusCell({ offer }: { offer: Offer }) {
  const { status, decidedBy, decidedAt, reason } = offer;
  const endReason = getEndReason(offer);
  if (endReason !== null)
    return (
      <Box component="span">
        <StatusTag tone="neutral">{ENDED}</StatusTag>
        <Text variant="caption" tone="muted" sx={{ display: 'block' }}>
          {endReason}
        </Text>
      </Box>
    );
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

interface TwoLinesProps {
  first: ReactNode;
  second: string;
  tone?: 'warning';
}

function TwoLines({ first, second, tone }: TwoLinesProps) {
  return (
    <>
      <Text variant="dense" sx={{ display: 'block' }} {...(tone && { tone, weight: 600 as const })}>
        {first}
      </Text>
      <Text variant="caption" tone="muted" sx={{ display: 'block' }}>
        {second}
      </Text>
    </>
  );
}
