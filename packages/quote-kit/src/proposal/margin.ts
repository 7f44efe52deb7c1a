/** A margin is a share of the selling price, a mark-up one of the cost: 15% on £680.20 is £800.24 or £782.23. */
export type MarginBasis = 'margin' | 'markup';

/** The selling price in whole pence. */
export function getSellingPrice(pence: number, percent: number, basis: MarginBasis): number {
  return Math.round(basis === 'margin' ? pence / (1 - percent / 100) : pence * (1 + percent / 100));
}

/** The same price on the other basis, in per cent. */
export function convertPercent(percent: number, from: MarginBasis): number {
  return from === 'margin' ? (percent / (100 - percent)) * 100 : (percent / (100 + percent)) * 100;
}
