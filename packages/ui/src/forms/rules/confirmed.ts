import { message } from '../messages.ts';
import { createObjectRule, isEmpty, type Rule, valueAt } from './rule.ts';

/** `field` repeats `target`; an empty one is left to `required`. Piped after the object. */
export function confirmed<Values extends object>(field: string, target: string): Rule<Values> {
  return createObjectRule<Values>('confirmed', message('confirmed'), field, (values) => {
    const value = valueAt(values, field);
    return isEmpty(value) || String(value) === String(valueAt(values, target));
  });
}
