import type { contract } from '@portal/api-client';
import { getBasisTerm, getCostPerMonth, OVER_TERM } from '@portal/api-client/prices';
import type { PriceBasis } from '@portal/quote-kit/offers';
import { styled, Text } from '@portal/ui';
import { formatMonthly, formatTermYears } from '@portal/ui/format';
import type { ReactNode } from 'react';
import { describeOffer } from '../shared/offer-label.ts';
import { describeOutcome } from '../shared/outcomes.ts';

export type SiteResult = contract.multiQuotes.LocationSearch;
type OfferSummary = contract.multiQuotes.OfferSummary;

const Lines = styled('span')({
  display: 'inline-flex',
  flexDirection: 'column',
  minWidth: 0,
  maxWidth: '100%',
  lineHeight: '18px',
  verticalAlign: 'middle',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** The whole text of a line that is cut off. */
const titleOf = (content: ReactNode) => (typeof content === 'string' ? content : undefined);

/** Two lines in a cell: the value, and details below. */
export const Pair = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <Lines>
    <span title={titleOf(first)}>{first}</span>
    <Text variant="caption" tone="muted" component="span" title={titleOf(second)}>
      {second}
    </Text>
  </Lines>
);

/** `£331.25 per month, estimated`; across terms the cost per month with install and ECC: `£340.10 per month all in`. */
function describeMonthly(offer: OfferSummary, basis: PriceBasis | null): string {
  if (Number.isNaN(offer.monthlyCost)) return offer.isFirm ? 'Firm price' : 'Estimated price';
  const price =
    basis === OVER_TERM
      ? `${formatMonthly(Math.round(getCostPerMonth(offer)))} all in`
      : formatMonthly(offer.monthlyCost);
  return offer.isFirm ? price : `${price}, estimated`;
}

/** The two lines of an offer. The product comes first if the price is hidden. */
function toLines(
  offer: OfferSummary,
  basis: PriceBasis | null,
  supplierName: (key: string) => string,
): [first: string, second: string] {
  const price = describeMonthly(offer, basis);
  const product = describeOffer(offer, supplierName);
  return Number.isNaN(offer.monthlyCost) ? [product, price] : [price, product];
}

/** An offer in one line, for exports and the clipboard. */
export const describePrice = (offer: OfferSummary, supplierName: (key: string) => string): string =>
  toLines(offer, null, supplierName).join(', ');

/** The cheapest matching offer, or why there is none and the closest alternative. */
export function BestPrice({
  site,
  basis,
  supplierName,
}: {
  site: SiteResult;
  basis: PriceBasis | null;
  supplierName: (key: string) => string;
}) {
  const { bestOffer, alternatives } = site;
  if (bestOffer) {
    const [first, second] = toLines(bestOffer, basis, supplierName);
    return <Pair first={first} second={second} />;
  }
  const term = basis === null ? null : getBasisTerm(basis);
  if (site.outcome === 'priced' && term !== null)
    return <Pair first={`No price for ${formatTermYears(term)}`} second="Other terms have prices" />;
  const [alternative] = alternatives;
  return (
    <Pair
      first={describeOutcome(site)}
      second={
        alternative &&
        `Closest: ${describeMonthly(alternative.offer, basis)}, ${describeOffer(alternative.offer, supplierName)}`
      }
    />
  );
}

interface SelectedPriceProps {
  offer: OfferSummary | null;
  basis: PriceBasis | null;
  supplierName: (key: string) => string;
}

export function SelectedPrice({ offer, basis, supplierName }: SelectedPriceProps) {
  if (offer === null) return <Text tone="muted">None selected</Text>;
  const [first, second] = toLines(offer, basis, supplierName);
  return <Pair first={first} second={second} />;
}
