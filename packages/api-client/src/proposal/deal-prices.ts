import type { DealCosts, ProposalLine, ProposalQuote } from '../contract/multi-quotes/proposal.ts';
import { PROPOSAL_LIMITS } from '../contract/quotes/proposal-body.ts';
import type { DealOffer, DealSite, ProposalContent } from '../contract/quotes/proposal-content.ts';
import { formatLeadTime, formatLineSpeed, formatTerm } from '../units.ts';
import { getSellingPrice, getTermTotal, type ProposalMargin } from './margin.ts';
import { getOfferOption } from './quote-offer.ts';

/** The customer's price for a site, in pence. */
interface SitePrices {
  install: number;
  monthly: number;
  /** Without ECC (R24). */
  total: number;
}

/** A quote with the customer's prices for it and for each option of its site. */
export interface DealLine extends SitePrices {
  quote: ProposalQuote;
  options: (SitePrices & { quote: ProposalLine })[];
}

type SiteCost = Pick<ProposalLine, 'installCost' | 'monthlyCost' | 'termMonths' | 'ownMargin'>;

/** Prices with the quote's own mark-up, or else the deal's margin. No margin is added to ECC. */
function getSitePrices(
  { ownMargin, installCost, monthlyCost, termMonths }: SiteCost,
  deal: ProposalMargin,
): SitePrices {
  const { basis, monthlyPercent, installPercent } = ownMargin
    ? { basis: 'markup' as const, ...ownMargin }
    : deal;
  const install = getSellingPrice(installCost, installPercent, basis);
  const monthly = getSellingPrice(monthlyCost, monthlyPercent, basis);
  return { install, monthly, total: getTermTotal({ install, monthly, termMonths }) };
}

export const getDealLine = (quote: ProposalQuote, deal: ProposalMargin): DealLine => ({
  quote,
  ...getSitePrices(quote, deal),
  options: quote.options.map((option) => ({ quote: option, ...getSitePrices(option, deal) })),
});

/** A site as the customer sees it: no cost and no margin. */
export const getDealSite = ({ quote, install, monthly, options }: DealLine): DealSite => ({
  name: quote.customerName,
  address: [quote.site, quote.postcode, quote.customReference].filter(Boolean).join(', '),
  service: formatLineSpeed(quote),
  term: `${formatTerm(quote.termMonths)}, about ${formatLeadTime(quote.leadTimeDays)}`,
  install,
  monthly,
  ecc: quote.eccCost,
  isEccFirm: quote.isEccFirm,
  options: options.map((option, index) => getOfferOption({ kind: 'multi', ...option.quote }, option, index)),
});

interface DealTotals extends SitePrices {
  /** The partner's profit: monthly, one-off, and over the terms. */
  earnings: { monthly: number; once: number; total: number };
}

/** The prices of all sites together, in pence; of a site's options only the recommended one counts. */
export function getDealTotals({ groups }: Pick<DealCosts, 'groups'>, deal: ProposalMargin): DealTotals {
  const earnings = { monthly: 0, once: 0, total: 0 };
  const totals: DealTotals = { install: 0, monthly: 0, total: 0, earnings };
  for (const group of groups) {
    const { install, monthly, total } = getSitePrices(group, deal);
    const { sites, installCost, monthlyCost, termMonths } = group;
    totals.install += install * sites;
    totals.monthly += monthly * sites;
    totals.total += total * sites;
    earnings.monthly += (monthly - monthlyCost) * sites;
    earnings.once += (install - installCost) * sites;
    earnings.total +=
      (total - getTermTotal({ install: installCost, monthly: monthlyCost, termMonths })) * sites;
  }
  return totals;
}

/** Rows of a table of options, with its header. */
const OPTION_ROWS = 8;

/** Whether the PDF of a proposal may be too large for a mail. */
export const mayExceedMail = (offer: ProposalContent['offer']): boolean =>
  offer.kind === 'multi-quote' &&
  offer.siteCount + offer.sitesWithOptions * OPTION_ROWS >= PROPOSAL_LIMITS.mayBeTooLarge;

/** The deal as the customer sees it: no cost and no margin. */
export function getDealOffer(
  name: string,
  costs: Omit<DealCosts, 'leftOut' | 'crowdedSite'>,
  deal: ProposalMargin,
): DealOffer {
  const { install, monthly, total } = getDealTotals(costs, deal);
  const { siteCount, sitesWithOptions, firmEcc, estimatedEcc } = costs;
  return {
    kind: 'multi-quote',
    name,
    siteCount,
    sitesWithOptions,
    install,
    monthly,
    total,
    firmEcc,
    estimatedEcc,
  };
}
