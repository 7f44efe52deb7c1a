import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** A number that is N or less. */
export function maxValue<Input extends string | number | null | undefined>(max: number): Rule<Input> {
  return createRule('maxValue', message('maxValue', { max }), (value) => Number(value) <= max);
}
