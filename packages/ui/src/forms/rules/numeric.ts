import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** Digits only: no sign, no point (R27). */
export function numeric<Input extends string | number | null | undefined>(): Rule<Input> {
  return createRule('numeric', message('numeric'), (value) => /^\d+$/.test(String(value)));
}
