import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** Letters and spaces. */
export function alphaSpaces<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('alphaSpaces', message('alphaSpaces'), (value) => /^[\p{L}\p{M}\s]*$/u.test(value));
}
