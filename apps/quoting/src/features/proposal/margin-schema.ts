import { contract } from '@portal/api-client';
import { between, numberValue } from '@portal/ui/forms';
import * as v from 'valibot';

const percent = () => numberValue(between(0, contract.quotes.MAX_MARGIN_PERCENT));

/** What is typed as a margin; an empty field adds nothing. */
export const marginSchema = v.object({ monthlyPercent: percent(), installPercent: percent() });

/** Per cent on top of what the provider asks; 20 makes £100 into £120. */
export interface Margins {
  monthlyPercent: number;
  installPercent: number;
}

/** The margins that a form's values stand for; null while they are none. */
export function parseMargins(values: unknown): Margins | null {
  const { success, output } = v.safeParse(marginSchema, values);
  if (!success) return null;
  return { monthlyPercent: output.monthlyPercent ?? 0, installPercent: output.installPercent ?? 0 };
}
