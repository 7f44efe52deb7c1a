import { annualCost, totalCost, totalInclEcc } from '@portal/ui/format';
import { describeSpeed } from '../quotes/quote-labels.ts';
import type { Quote } from '../quotes/quote-types.ts';
import { getSellingPrice } from './margin.ts';
import type { Margins } from './margin-schema.ts';

/** All in pence. */
interface ProposalLine {
  key: string;
  text: string;
  monthly: number;
  once: number;
}

export interface ProposalPrices {
  /** The service and its add-ons; they add up to the totals. */
  lines: ProposalLine[];
  install: number;
  monthly: number;
  annual: number;
  total: number;
  ecc: number;
  totalInclEcc: number;
}

type PricedQuote = Pick<
  Quote,
  | 'kind'
  | 'speed'
  | 'uploadSpeed'
  | 'bearer'
  | 'installCost'
  | 'monthlyCost'
  | 'termMonths'
  | 'eccCost'
  | 'addons'
>;

/** Avoids the product name, which often contains the supplier's. */
const describeService = (quote: Pick<Quote, 'kind' | 'speed' | 'uploadSpeed' | 'bearer'>) =>
  `${quote.kind === 'broadband' ? 'Broadband' : 'Leased line'}, ${describeSpeed(quote)}`;

/** What the partner's customer pays. No margin is added to ECC, the supplier's charge for construction work. */
export function getProposalPrices(quote: PricedQuote, margins: Margins): ProposalPrices {
  const install = getSellingPrice(quote.installCost, margins.installPercent, 'markup');
  const monthly = getSellingPrice(quote.monthlyCost, margins.monthlyPercent, 'markup');
  const addons = quote.addons.map((addon) => ({
    key: `${addon.uuid} ${addon.text}`,
    text: `${addon.name}: ${addon.text}${addon.quantity > 1 ? ` × ${addon.quantity}` : ''}`,
    monthly: getSellingPrice(addon.monthlyCost, margins.monthlyPercent, 'markup'),
    once: getSellingPrice(addon.installCost, margins.installPercent, 'markup'),
  }));
  const price = { install, monthly, termMonths: quote.termMonths };
  return {
    lines: [
      {
        key: 'service',
        text: describeService(quote),
        // The remainder, so that rounded lines add up to the total.
        monthly: addons.reduce((rest, addon) => rest - addon.monthly, monthly),
        once: addons.reduce((rest, addon) => rest - addon.once, install),
      },
      ...addons,
    ],
    install,
    monthly,
    annual: annualCost(monthly),
    total: totalCost(price),
    ecc: quote.eccCost,
    totalInclEcc: totalInclEcc({ ...price, ecc: quote.eccCost }),
  };
}

/** The partner's earnings, in pence. */
export function getEarnings(
  quote: Pick<Quote, 'installCost' | 'monthlyCost' | 'termMonths'>,
  { install, monthly }: Pick<ProposalPrices, 'install' | 'monthly'>,
): { monthly: number; once: number; total: number } {
  const difference = { monthly: monthly - quote.monthlyCost, once: install - quote.installCost };
  return { ...difference, total: difference.once + difference.monthly * quote.termMonths };
}
