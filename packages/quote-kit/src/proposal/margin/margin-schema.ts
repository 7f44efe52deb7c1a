import { contract } from '@portal/api-client';
import { convertPercent, type MarginBasis } from '@portal/api-client/proposal';
import * as v from '@portal/api-client/schema';
import { between } from '@portal/ui/fields';
import { numberValue } from '@portal/ui/forms';

/** Percentages added to the provider's prices, as they are stored: 20 turns £100 into £120. */
export interface Margins {
  monthlyPercent: number;
  installPercent: number;
}

export const BASIS_LABELS: Readonly<Record<MarginBasis, string>> = { markup: 'Mark-up', margin: 'Margin' };

const DECIMALS = 2;
const round = (percent: number) => Number(percent.toFixed(DECIMALS));

const { MAX_MARGIN_PERCENT } = contract.quotes;
const MAX_PERCENT: Readonly<Record<MarginBasis, number>> = {
  markup: MAX_MARGIN_PERCENT,
  margin: Math.floor(convertPercent(MAX_MARGIN_PERCENT, 'markup')),
};

/** The form's schema; an empty field means nothing is added. */
export function marginSchema(basis: MarginBasis) {
  const percent = () => numberValue(between(0, MAX_PERCENT[basis]));
  return v.object({ monthlyPercent: percent(), installPercent: percent() });
}

/** Stored percentages as they are shown for typing. */
export function toTyped({ monthlyPercent, installPercent }: Margins, basis: MarginBasis): Margins {
  const show = (percent: number) => round(basis === 'markup' ? percent : convertPercent(percent, 'markup'));
  return { monthlyPercent: show(monthlyPercent), installPercent: show(installPercent) };
}

/**
 * The stored percentages for typed ones; null if those are not valid. A percentage that is shown as it was saved stays
 * exactly that, so that showing it rounded, or by the other name, changes no price.
 */
export function parseTyped(values: unknown, basis: MarginBasis, saved: Margins): Margins | null {
  const { success, output } = v.safeParse(marginSchema(basis), values);
  if (!success) return null;
  const shown = toTyped(saved, basis);
  const read = (name: keyof Margins) => {
    const typed = output[name] ?? 0;
    if (typed === shown[name]) return saved[name];
    return basis === 'markup' ? typed : convertPercent(typed, 'margin');
  };
  return { monthlyPercent: read('monthlyPercent'), installPercent: read('installPercent') };
}
