import type { contract } from '@portal/api-client';
import { getSellingPrice } from '@portal/quote-kit/proposal';
import { totalCost } from '@portal/ui/format';

type DealMargin = Pick<contract.multiQuotes.DealMargin, 'basis' | 'monthlyPercent' | 'installPercent'>;
type ProposalQuote = contract.multiQuotes.ProposalQuote;

/** What the customer pays for a site, in pence. */
export interface DealLine {
  quote: ProposalQuote;
  install: number;
  monthly: number;
  /** Without ECC (R24). */
  total: number;
}

export interface DealTotals {
  install: number;
  monthly: number;
  total: number;
  firmEcc: number;
  estimatedEcc: number;
  /** What the partner earns over the terms. */
  profit: number;
}

/** Prices with the quote's own mark-up, or else the deal's margin. No margin is added to ECC. */
export function getDealLine(quote: ProposalQuote, deal: DealMargin): DealLine {
  const { ownMargin, installCost, monthlyCost, termMonths } = quote;
  const { basis, monthlyPercent, installPercent } = ownMargin
    ? { basis: 'markup' as const, ...ownMargin }
    : deal;
  const install = getSellingPrice(installCost, installPercent, basis);
  const monthly = getSellingPrice(monthlyCost, monthlyPercent, basis);
  return { quote, install, monthly, total: totalCost({ install, monthly, termMonths }) };
}

export function getDealTotals(lines: readonly DealLine[]): DealTotals {
  const sum = (of: (line: DealLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    install: sum(({ install }) => install),
    monthly: sum(({ monthly }) => monthly),
    total: sum(({ total }) => total),
    firmEcc: sum(({ quote }) => (quote.isEccFirm ? quote.eccCost : 0)),
    estimatedEcc: sum(({ quote }) => (quote.isEccFirm ? 0 : quote.eccCost)),
    profit: sum(
      ({ total, quote }) =>
        total -
        totalCost({ install: quote.installCost, monthly: quote.monthlyCost, termMonths: quote.termMonths }),
    ),
  };
}
