import { message } from '../messages.ts';
import { createObjectRule, isEmpty, type Rule, valueAt } from './rule.ts';

/** `field` is required while `other` is empty. Piped after the object. */
export function requiredWithout<Values extends object>(field: string, other: string): Rule<Values> {
  return createObjectRule<Values>(
    'requiredWithout',
    message('requiredWithout'),
    field,
    (values) => !isEmpty(valueAt(values, other)) || !isEmpty(valueAt(values, field)),
  );
}
