import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** Exactly N digits. */
export function digits<Input extends string | number | null | undefined>(length: number): Rule<Input> {
  return createRule(
    'digits',
    message('digits', { length }),
    (value) => /^\d*$/.test(String(value)) && String(value).length === length,
  );
}
