import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** Exactly N long: characters of a text, items of a list. */
export function length<Input extends string | number | readonly unknown[] | null | undefined>(
  length: number,
): Rule<Input> {
  return createRule(
    'length',
    message('length', { length }),
    (value) => (Array.isArray(value) ? value.length : String(value).length) === length,
  );
}
