import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** At least N characters. */
export function min<Input extends string | number | null | undefined>(length: number): Rule<Input> {
  return createRule('min', message('min', { length }), (value) => String(value).length >= length);
}
