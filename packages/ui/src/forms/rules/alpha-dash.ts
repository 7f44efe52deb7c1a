import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** Letters, digits, dashes and underscores. */
export function alphaDash<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('alphaDash', message('alphaDash'), (value) => /^[\p{L}\p{M}\d_-]*$/u.test(value));
}
