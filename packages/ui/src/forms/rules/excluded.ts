import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** None of the values given. */
export function excluded<Input extends string | number | boolean | null | undefined>(
  values: readonly (string | number | boolean)[],
): Rule<Input> {
  return createRule(
    'excluded',
    message('excluded'),
    (value) => !values.some((one) => String(one) === String(value)),
  );
}
