import type { PricedProduct } from '../pricing/priced-product.ts';

/** What the pricing desk looks at of one quote; money in pence. */
export interface DeskQuote {
  monthlyCost: number;
  installCost: number;
  eccCost: number;
  isEccFirm: boolean;
  isOffnet: boolean;
  termMonths: number;
  /** The same product at other terms. */
  otherTerms: readonly { uuid: string; product: PricedProduct }[];
}

export interface DeskAnswer {
  newMonthlyCost: number;
  newInstall: number;
  newEcc: number;
  newSearchQuote: { uuid: string; product: PricedProduct } | null;
  note: string;
}

/** Per cent off the monthly price by how many quotes of a supplier are asked for together. */
const VOLUME_DISCOUNTS = [
  { from: 20, percent: 10 },
  { from: 10, percent: 7 },
  { from: 5, percent: 5 },
  { from: 2, percent: 3 },
  { from: 1, percent: 1 },
] as const;
const INSTALL_WAIVED_FROM = 5;
/** An estimated ECC up to this much is carried by us where the contract is worth enough; pence. */
const ECC_CARRIED = 200_000;
const WORTH_CARRYING = 1_500_000;
const LONGER_TERM = 36;

/**
 * The desk's rules: volume earns a discount, half of it off the supplier's own network; five together are installed
 * free; a small estimated ECC is carried for a large contract; a 12 month contract is offered 36 months instead.
 * Null: nothing can be moved.
 */
export function priceByDesk(quote: DeskQuote, together: number): DeskAnswer | null {
  const offered = quote.termMonths < LONGER_TERM ? longerTerm(quote) : null;
  const base = offered?.product ?? quote;
  const full = VOLUME_DISCOUNTS.find(({ from }) => together >= from)?.percent ?? 0;
  const percent = quote.isOffnet ? full / 2 : full;
  const newMonthlyCost = base.monthlyCost - Math.floor((base.monthlyCost * percent) / 100);
  const newInstall = together >= INSTALL_WAIVED_FROM ? 0 : base.installCost;
  const worth = newMonthlyCost * (offered?.product.termMonths ?? quote.termMonths);
  const carriesEcc = quote.eccCost > 0 && quote.eccCost <= ECC_CARRIED && worth >= WORTH_CARRYING;
  const newEcc = carriesEcc ? 0 : quote.eccCost;
  const isBetter =
    newMonthlyCost < quote.monthlyCost || newInstall < quote.installCost || newEcc < quote.eccCost;
  if (!isBetter) return null;
  const notes = [
    ...(offered ? [`Offered at ${offered.product.termMonths} months`] : []),
    ...(percent > 0 ? [`${percent}% off for ${together} together`] : []),
    ...(newInstall < base.installCost ? ['Installed free'] : []),
    ...(carriesEcc ? ['We carry the ECC'] : []),
  ];
  return { newMonthlyCost, newInstall, newEcc, newSearchQuote: offered, note: notes.join('. ') };
}

function longerTerm(quote: DeskQuote) {
  return quote.otherTerms.find(({ product }) => product.termMonths === LONGER_TERM) ?? null;
}
