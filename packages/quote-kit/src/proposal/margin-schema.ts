import { contract } from '@portal/api-client';
import { between, numberValue } from '@portal/ui/forms';
import * as v from 'valibot';

const percent = () => numberValue(between(0, contract.quotes.MAX_MARGIN_PERCENT));

/** The margin form; an empty field means no margin. */
export const marginSchema = v.object({ monthlyPercent: percent(), installPercent: percent() });

/** Percentages added to the provider's prices: 20 turns £100 into £120. */
export interface Margins {
  monthlyPercent: number;
  installPercent: number;
}

/** The margins in the form values; null if they are not valid. */
export function parseMargins(values: unknown): Margins | null {
  const { success, output } = v.safeParse(marginSchema, values);
  if (!success) return null;
  return { monthlyPercent: output.monthlyPercent ?? 0, installPercent: output.installPercent ?? 0 };
}
