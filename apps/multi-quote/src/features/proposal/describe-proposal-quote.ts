import type { contract } from '@portal/api-client';
import type { DealLine } from '@portal/api-client/proposal';
import { formatSpeed } from '@portal/api-client/units';
import { formatTermMonths, plural } from '@portal/ui/format';

type ProposalQuote = contract.multiQuotes.ProposalQuote;

const STANDINGS = { ordered: 'already ordered', negotiation: 'in negotiation' } as const;

export const isRecommended = ({ reference, options }: ProposalQuote) => options[0]?.reference === reference;

/** "Yes", "No: already ordered", "Yes, in negotiation"; "Recommended" or "Option" of a site with several. */
export function describePlace(quote: ProposalQuote): string {
  const { isIncluded, standing, options } = quote;
  if (options.length > 0) {
    const role = isRecommended(quote) ? 'Recommended' : 'Option';
    return standing === 'open' ? role : `${role}, ${STANDINGS[standing]}`;
  }
  if (standing === 'open') return isIncluded ? 'Yes' : 'No: left out';
  return isIncluded ? `Yes, ${STANDINGS[standing]}` : `No: ${STANDINGS[standing]}`;
}

/** "100 Mb, 12 Months": distinguishes the options of a site. */
export const describeOption = ({ speed, termMonths }: ProposalQuote): string =>
  `${formatSpeed(speed)}, ${formatTermMonths(termMonths)}`;

/** "This proposal has 12 sites. Left out: 5 already ordered, 1 by choice." */
export function describeChoice({
  siteCount,
  sitesWithOptions,
  leftOut,
}: Pick<contract.multiQuotes.DealCosts, 'siteCount' | 'sitesWithOptions' | 'leftOut'>): string {
  const choice =
    sitesWithOptions === 0
      ? ''
      : ` The customer chooses between options for ${plural(sitesWithOptions, 'site')}. Totals include only the recommended option. To offer several lines at one address, give their quotes different references.`;
  const offered = `This proposal has ${plural(siteCount, 'site')}.${choice}`;
  const reasons = [
    leftOut.ordered > 0 && `${leftOut.ordered} already ordered`,
    leftOut.negotiation > 0 && `${leftOut.negotiation} in negotiation`,
    leftOut.open > 0 && `${leftOut.open} by choice`,
  ].filter((reason) => reason !== false);
  return reasons.length === 0 ? offered : `${offered} Left out: ${reasons.join(', ')}.`;
}

/** "15%", or "15% site": the margin, and whether it is the site's instead of the multi quote's. */
export function describeMargin({ quote, monthly }: DealLine): string {
  const share = monthly === 0 ? 0 : Math.round((1 - quote.monthlyCost / monthly) * 1000) / 10;
  return `${share}%${quote.ownMargin === null ? '' : ' site'}`;
}
