import { message } from '../messages.ts';
import { createObjectRule, isEmpty, type Rule, valueAt } from './rule.ts';

/** `field` is required while the condition holds. Piped after the object. */
export function requiredIf<Values extends object>(
  field: string,
  when: (values: Values) => boolean,
): Rule<Values> {
  return createObjectRule<Values>(
    'requiredIf',
    message('requiredIf'),
    field,
    (values) => !when(values) || !isEmpty(valueAt(values, field)),
  );
}
