import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** A number from min to max, both included. */
export function between<Input extends string | number | null | undefined>(
  min: number,
  max: number,
): Rule<Input> {
  return createRule(
    'between',
    message('between', { min, max }),
    (value) => Number(value) >= min && Number(value) <= max,
  );
}
