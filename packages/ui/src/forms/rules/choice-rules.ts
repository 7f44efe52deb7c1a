import { message } from '../validation/messages.ts';
import { createRule, type Rule } from './rule.ts';

/** One of the given values; 1 and "1" are equal, as in a select. */
export function oneOf<Input extends string | number | boolean | null | undefined>(
  values: readonly (string | number | boolean)[],
): Rule<Input> {
  return createRule('oneOf', message('oneOf'), (value) =>
    values.some((one) => String(one) === String(value)),
  );
}

/** None of the given values. */
export function excluded<Input extends string | number | boolean | null | undefined>(
  values: readonly (string | number | boolean)[],
): Rule<Input> {
  return createRule(
    'excluded',
    message('excluded'),
    (value) => !values.some((one) => String(one) === String(value)),
  );
}
