import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** A whole number, negative too. */
export function integer<Input extends string | number | null | undefined>(): Rule<Input> {
  return createRule('integer', message('integer'), (value) => /^-?\d+$/.test(String(value)));
}
