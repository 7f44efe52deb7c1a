/** A margin is a share of the selling price, a mark-up one of the cost: 15% on £680.20 is £800.24 or £782.23. */
export type MarginBasis = 'margin' | 'markup';

/** The partner's mark-up on the provider's prices, in per cent. */
export interface ProposalMargin {
  basis: MarginBasis;
  monthlyPercent: number;
  installPercent: number;
}

/** The selling price in whole pence. */
export function getSellingPrice(pence: number, percent: number, basis: MarginBasis): number {
  return Math.round(basis === 'margin' ? pence / (1 - percent / 100) : pence * (1 + percent / 100));
}

/** The same price on the other basis, in per cent. */
export function convertPercent(percent: number, from: MarginBasis): number {
  return from === 'margin' ? (percent / (100 - percent)) * 100 : (percent / (100 + percent)) * 100;
}

interface Price {
  install: number;
  monthly: number;
  termMonths: number;
}

/** install + monthly × term, without ECC (R24), in pence. */
export const getTermTotal = ({ install, monthly, termMonths }: Price): number =>
  install + monthly * termMonths;
