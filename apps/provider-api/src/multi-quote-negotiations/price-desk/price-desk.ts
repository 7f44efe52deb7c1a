import { formatTerm } from '@portal/api-client/units';
import { hashInteger } from '../../shared/stable-hash.ts';
import type { OtherTerm } from './other-terms.ts';

/** The part of a quote that the pricing desk considers; money in pence. */
export interface DeskQuote {
  productCode: string;
  monthlyCost: number;
  /** Already taken off the monthly list price by a promotion or an earlier negotiation. */
  discount: number;
  installCost: number;
  eccCost: number;
  isEccFirm: boolean;
  isOffnet: boolean;
  termMonths: number;
  /** The term that the partner asks for; null or absent to leave it to the desk. */
  wantedTermMonths?: number | null;
  /** The same product for other terms. */
  otherTerms: readonly OtherTerm[];
}

/** What the partner hopes for. */
interface DeskTarget {
  /** Per cent off the quote's monthly price, with its add-ons. */
  percent: number;
  /** The highest monthly price of the product alone that meets it, in pence. */
  monthlyCost: number;
}

/** The desk prices only the product. The target includes the add-ons, whose prices stay. */
export function toDeskTarget(
  { monthlyCost, baseMonthlyCost }: { monthlyCost: number; baseMonthlyCost: number },
  percent: number | null,
): DeskTarget | null {
  if (percent === null) return null;
  // Removes the error of the division, which would miss a target by a penny.
  const wanted = Math.floor(monthlyCost * (1 - percent / 100) + 1e-6);
  return { percent, monthlyCost: wanted - (monthlyCost - baseMonthlyCost) };
}

/** `granted`: the full discount; `countered`: part of it, or another product instead. */
export interface DeskOffer {
  kind: 'granted' | 'countered';
  newMonthlyCost: number;
  newInstall: number;
  newEcc: number;
  newSearchQuote: OtherTerm | null;
  note: string;
}
export type DeskAnswer = DeskOffer | { kind: 'declined'; reason: string };

/** Per cent off the monthly price by the number of a supplier's quotes negotiated together. */
const VOLUME_DISCOUNTS = [
  { from: 20, percent: 10 },
  { from: 10, percent: 7 },
  { from: 5, percent: 5 },
  { from: 2, percent: 3 },
  { from: 1, percent: 1 },
] as const;
const INSTALL_WAIVED_FROM = 5;
/** We pay an estimated ECC up to this amount when the contract is worth enough; pence. */
const ECC_CARRIED = 200_000;
const WORTH_CARRYING = 1_500_000;
const LONGER_TERM = 36;
/** How many points of per cent the desk adds to the usual discount towards a target. */
const TARGET_POINTS = 2;

/** A product's lowest price, in per cent of its list price. */
export function getFloorPercent(productCode: string): number {
  return hashInteger(`floor:${productCode}`, 88, 96);
}

function getFloor(productCode: string, listMonthly: number): number {
  return Math.ceil((listMonthly * getFloorPercent(productCode)) / 100);
}

/**
 * The desk's rules: volume earns a discount (half of it off-net) down to the product's floor; five or more quotes are
 * installed free; we pay a small estimated ECC on a large contract; a 12 month contract is offered at 36 months instead.
 * Goes up to {@link TARGET_POINTS} further where the partner named a target. Declines with the reason when nothing can be
 * improved.
 */
export function priceByDesk(
  quote: DeskQuote,
  together: number,
  target: DeskTarget | null = null,
): DeskAnswer {
  const wanted = quote.wantedTermMonths ?? null;
  const instead = findInstead(quote, wanted);
  const base = instead?.product ?? quote;
  const full = VOLUME_DISCOUNTS.find(({ from }) => together >= from)?.percent ?? 0;
  const usual = quote.isOffnet ? full / 2 : full;
  const takeOff = (percent: number) => Math.floor((base.monthlyCost * percent) / 100);
  const wantedOff = target === null ? 0 : base.monthlyCost - target.monthlyCost;
  const off = Math.max(takeOff(usual), Math.min(wantedOff, takeOff(usual + TARGET_POINTS)));
  const targetCost = base.monthlyCost - off;
  const percent = off === takeOff(usual) ? usual : getPercentOff(base.monthlyCost, targetCost);
  const floor = Math.min(base.monthlyCost, getFloor(quote.productCode, base.monthlyCost + base.discount));
  const newMonthlyCost = Math.max(targetCost, floor);
  const newInstall = together >= INSTALL_WAIVED_FROM ? 0 : base.installCost;
  const worth = newMonthlyCost * (instead?.product.termMonths ?? quote.termMonths);
  const carriesEcc = quote.eccCost > 0 && quote.eccCost <= ECC_CARRIED && worth >= WORTH_CARRYING;
  const newEcc = carriesEcc ? 0 : quote.eccCost;
  const isBetter =
    (instead !== null && wanted !== null) ||
    newMonthlyCost < quote.monthlyCost ||
    newInstall < quote.installCost ||
    newEcc < quote.eccCost;
  const unavailable =
    wanted !== null && (instead?.product.termMonths ?? quote.termMonths) !== wanted
      ? [`Not available at ${formatTerm(wanted)}`]
      : [];
  if (!isBetter) return { kind: 'declined', reason: [...unavailable, getDeclineReason(quote)].join('. ') };
  const isAtFloor = newMonthlyCost > targetCost;
  const notes = [
    ...(instead ? [`Offered at ${formatTerm(instead.product.termMonths)}`] : []),
    ...unavailable,
    ...(newMonthlyCost === base.monthlyCost
      ? []
      : isAtFloor
        ? [`${getPercentOff(base.monthlyCost, newMonthlyCost)}% off, the lowest price for this product`]
        : [`${percent}% off${together > 1 ? ` for ${together} together` : ''}`]),
    ...(newInstall < base.installCost ? ['Installed free'] : []),
    ...(carriesEcc ? ['We pay the ECC'] : []),
    ...(target === null ? [] : [getTargetNote(newMonthlyCost, target)]),
  ];
  return {
    kind: instead || isAtFloor ? 'countered' : 'granted',
    newMonthlyCost,
    newInstall,
    newEcc,
    newSearchQuote: instead,
    note: notes.join('. '),
  };
}

/** To a tenth of a per cent. */
const getPercentOff = (from: number, to: number) => Math.round((1 - to / from) * 1000) / 10;

const getTargetNote = (newMonthlyCost: number, { percent, monthlyCost }: DeskTarget): string =>
  newMonthlyCost <= monthlyCost
    ? 'Meets your target'
    : `Your target of ${round(percent)}% off is not possible`;

const round = (percent: number) => Math.round(percent * 10) / 10;

function getDeclineReason({ discount, monthlyCost }: DeskQuote): string {
  const taken = getPercentOff(monthlyCost + discount, monthlyCost);
  return taken > 0
    ? `Already ${taken}% off the list price, the lowest price for this product`
    : 'This is the lowest price for this product';
}

/** The product at the requested term. Without a request, the product at a longer term if the quote's term is short. */
function findInstead({ termMonths, otherTerms }: DeskQuote, wanted: number | null) {
  if (wanted === null && termMonths >= LONGER_TERM) return null;
  return otherTerms.find(({ product }) => product.termMonths === (wanted ?? LONGER_TERM)) ?? null;
}
