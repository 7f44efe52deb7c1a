import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** A number that is N or more. */
export function minValue<Input extends string | number | null | undefined>(min: number): Rule<Input> {
  return createRule('minValue', message('minValue', { min }), (value) => Number(value) >= min);
}
