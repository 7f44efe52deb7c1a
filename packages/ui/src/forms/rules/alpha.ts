import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** Letters only, of any language. */
export function alpha<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('alpha', message('alpha'), (value) => /^[\p{L}\p{M}]*$/u.test(value));
}
