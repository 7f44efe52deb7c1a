import type { Quote } from '../quotes/quote-types.ts';

export interface Margins {
  /** Per cent on top of what the provider asks; 20 makes £100 into £120. */
  installPercent: number;
  monthlyPercent: number;
}

export interface ProposalPrices {
  install: number;
  monthly: number;
  annual: number;
  total: number;
  ecc: number;
  totalInclEcc: number;
  addons: { key: string; text: string; quantity: number; monthly: number; install: number }[];
}

/** Adds a margin in whole pence. */
export function withMargin(pence: number, percent: number): number {
  return Math.round(pence * (1 + percent / 100));
}

/**
 * What the partner's customer pays, in pence. ECC is passed on as it is: it is the supplier's charge for digging, and
 * an estimate until a survey.
 */
export function proposalPrices(
  quote: Pick<Quote, 'installCost' | 'monthlyCost' | 'termMonths' | 'eccCost' | 'addons'>,
  margins: Margins,
): ProposalPrices {
  const install = withMargin(quote.installCost, margins.installPercent);
  const monthly = withMargin(quote.monthlyCost, margins.monthlyPercent);
  const total = install + monthly * quote.termMonths;
  return {
    install,
    monthly,
    annual: monthly * 12,
    total,
    ecc: quote.eccCost,
    totalInclEcc: total + quote.eccCost,
    addons: quote.addons.map((addon) => ({
      key: `${addon.uuid} ${addon.text}`,
      text: `${addon.name}: ${addon.text}`,
      quantity: addon.quantity,
      monthly: withMargin(addon.monthlyCost, margins.monthlyPercent) * addon.quantity,
      install: withMargin(addon.installCost, margins.installPercent) * addon.quantity,
    })),
  };
}
