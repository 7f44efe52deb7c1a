import { contract } from '@portal/api-client';
import { convertPercent, type MarginBasis, type ProposalMargin } from '@portal/api-client/proposal';
import * as v from '@portal/api-client/schema';
import { between } from '@portal/ui/fields';
import { numberValue } from '@portal/ui/forms';

/** The percentages as typed, of the basis that is chosen beside them. */
export type TypedPercents = Omit<ProposalMargin, 'basis'>;

export const BASIS_LABELS: Readonly<Record<MarginBasis, string>> = { markup: 'Mark-up', margin: 'Margin' };

const DECIMALS = 2;
const round = (percent: number) => Number(percent.toFixed(DECIMALS));

const { MAX_MARGIN_PERCENT } = contract.quotes;
/** The largest mark-up that can be stored, and the margin that it is. */
const MAX_PERCENT: Readonly<Record<MarginBasis, number>> = {
  markup: MAX_MARGIN_PERCENT,
  margin: Math.floor(convertPercent(MAX_MARGIN_PERCENT, 'markup')),
};

/** The form's schema; an empty field means nothing is added. */
export function marginSchema(basis: MarginBasis) {
  const percent = () => numberValue(between(0, MAX_PERCENT[basis]));
  return v.object({ monthlyPercent: percent(), installPercent: percent() });
}

const convert = (percent: number, from: MarginBasis, to: MarginBasis): number =>
  from === to ? percent : convertPercent(percent, from);

/** Converts between margin and mark-up without changing prices. */
export const convertMargin = (margin: ProposalMargin, basis: MarginBasis): ProposalMargin => ({
  basis,
  monthlyPercent: convert(margin.monthlyPercent, margin.basis, basis),
  installPercent: convert(margin.installPercent, margin.basis, basis),
});

/** A margin formatted for the input fields. */
export function toTypedPercents(margin: ProposalMargin, basis: MarginBasis): TypedPercents {
  const { monthlyPercent, installPercent } = convertMargin(margin, basis);
  return { monthlyPercent: round(monthlyPercent), installPercent: round(installPercent) };
}

/**
 * The margin for typed percentages; null if they are not valid. A percentage that the user did not change keeps its
 * exact value, so rounding it or switching between margin and mark-up changes no price.
 */
export function parseTyped(
  values: unknown,
  basis: MarginBasis,
  shownFor: ProposalMargin,
): ProposalMargin | null {
  const { success, output } = v.safeParse(marginSchema(basis), values);
  if (!success) return null;
  const shown = toTypedPercents(shownFor, basis);
  const exact = convertMargin(shownFor, basis);
  const isAsShown = (name: keyof TypedPercents) => (output[name] ?? 0) === shown[name];
  if (isAsShown('monthlyPercent') && isAsShown('installPercent')) return shownFor;
  const read = (name: keyof TypedPercents) => (isAsShown(name) ? exact[name] : (output[name] ?? 0));
  return { basis, monthlyPercent: read('monthlyPercent'), installPercent: read('installPercent') };
}
