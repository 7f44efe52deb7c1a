import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { maxValue, minValue } from '@portal/ui/fields';
import { numberValue, requiredChoice } from '@portal/ui/forms';
import { lazy } from 'valibot';

type DealMargin = contract.multiQuotes.DealMargin;
const { MARGIN_BASES, MAX_PERCENT } = contract.proposals;

const schemaOf = (limit: number) => {
  const percent = () => numberValue(minValue(0), maxValue(limit));
  return v.object({
    basis: requiredChoice(MARGIN_BASES),
    monthlyPercent: percent(),
    installPercent: percent(),
  });
};

const MARGIN = schemaOf(MAX_PERCENT.margin);
const MARKUP = schemaOf(MAX_PERCENT.markup);

/** The limit of a percentage depends on what it is of. */
export const marginFormSchema = lazy((values) =>
  typeof values === 'object' && values !== null && 'basis' in values && values.basis === 'markup'
    ? MARKUP
    : MARGIN,
);

export type MarginValues = Pick<DealMargin, 'basis' | 'monthlyPercent' | 'installPercent'>;

/** The form's values; null while they are not valid. An empty field means nothing is added. */
export function parseMarginValues(values: unknown): MarginValues | null {
  const { success, output } = v.safeParse(marginFormSchema, values);
  if (!success) return null;
  return {
    basis: output.basis,
    monthlyPercent: output.monthlyPercent ?? 0,
    installPercent: output.installPercent ?? 0,
  };
}
