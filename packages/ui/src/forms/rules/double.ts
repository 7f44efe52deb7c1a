import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** A decimal written with its point; exactly N places where N is given (R27). */
export function double<Input extends string | number | null | undefined>(places?: number): Rule<Input> {
  const pattern = new RegExp(`^-?\\d+\\.\\d${places ? `{${places}}` : '+'}$`);
  const text = places ? message('doublePlaces', { places }) : message('double');
  return createRule('double', text, (value) => pattern.test(String(value)));
}
