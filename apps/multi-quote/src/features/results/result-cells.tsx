import type { contract } from '@portal/api-client';
import { styled, Text } from '@portal/ui';
import { formatMonthly } from '@portal/ui/format';
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

/** `£331.25 per month, estimated`. */
export const describeMonthly = ({ monthlyCost, isFirm }: OfferSummary) =>
  `${formatMonthly(monthlyCost)}${isFirm ? '' : ', estimated'}`;

/** The cheapest matching offer, or why there is none and the closest alternative. */
export function BestPrice({
  site,
  supplierName,
}: {
  site: SiteResult;
  supplierName: (key: string) => string;
}) {
  const { bestOffer, alternatives } = site;
  if (bestOffer)
    return <Pair first={describeMonthly(bestOffer)} second={describeOffer(bestOffer, supplierName)} />;
  const [alternative] = alternatives;
  return (
    <Pair
      first={describeOutcome(site)}
      second={
        alternative &&
        `Closest: ${describeMonthly(alternative.offer)}, ${describeOffer(alternative.offer, supplierName)}`
      }
    />
  );
}
