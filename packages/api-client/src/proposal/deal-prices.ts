import type { ProposalQuote } from '../contract/multi-quotes/proposal.ts';
import type { DealOffer } from '../contract/quotes/proposals.ts';
import { formatLeadTime, formatLineSpeed, formatTerm } from '../units.ts';
import { getSellingPrice, getTermTotal, type ProposalMargin } from './margin.ts';

/** What the customer pays for a site, in pence. */
export interface DealLine {
  quote: ProposalQuote;
  install: number;
  monthly: number;
  /** Without ECC (R24). */
  total: number;
}

/** Prices with the quote's own mark-up, or else the deal's margin. No margin is added to ECC. */
export function getDealLine(quote: ProposalQuote, deal: ProposalMargin): DealLine {
  const { ownMargin, installCost, monthlyCost, termMonths } = quote;
  const { basis, monthlyPercent, installPercent } = ownMargin
    ? { basis: 'markup' as const, ...ownMargin }
    : deal;
  const install = getSellingPrice(installCost, installPercent, basis);
  const monthly = getSellingPrice(monthlyCost, monthlyPercent, basis);
  return { quote, install, monthly, total: getTermTotal({ install, monthly, termMonths }) };
}

const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0);

/** What the partner earns over the terms, in pence. */
export const getDealProfit = (lines: readonly DealLine[]): number =>
  sum(
    lines,
    ({ total, quote: { installCost, monthlyCost, termMonths } }) =>
      total - getTermTotal({ install: installCost, monthly: monthlyCost, termMonths }),
  );

/** The sites and prices as the customer sees them: no cost and no margin. */
export function getDealOffer(name: string, lines: readonly DealLine[]): DealOffer {
  return {
    kind: 'multi-quote',
    name,
    sites: lines.map(({ quote, install, monthly }) => ({
      name: quote.customerName,
      address: [quote.site, quote.postcode, quote.customReference].filter(Boolean).join(', '),
      service: formatLineSpeed(quote),
      term: `${formatTerm(quote.termMonths)}, about ${formatLeadTime(quote.leadTimeDays)}`,
      install,
      monthly,
      ecc: quote.eccCost,
      isEccFirm: quote.isEccFirm,
    })),
    install: sum(lines, ({ install }) => install),
    monthly: sum(lines, ({ monthly }) => monthly),
    total: sum(lines, ({ total }) => total),
    firmEcc: sum(lines, ({ quote }) => (quote.isEccFirm ? quote.eccCost : 0)),
    estimatedEcc: sum(lines, ({ quote }) => (quote.isEccFirm ? 0 : quote.eccCost)),
  };
}
