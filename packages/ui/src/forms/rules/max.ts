import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** At most N characters. */
export function max<Input extends string | number | null | undefined>(length: number): Rule<Input> {
  return createRule('max', message('max', { length }), (value) => String(value).length <= length);
}
