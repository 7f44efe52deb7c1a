import { message } from '../validation/messages.ts';
import { createObjectRule, createRawRule, isEmpty, type Rule, valueAt } from './rule.ts';

/** Not empty: white space is empty, false is not (R27). */
export function required<Input>(): Rule<Input> {
  return createRawRule('required', message('required'), (value) => !isEmpty(value));
}

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

/** `field` is required while `other` is empty. Piped after the object. */
export function requiredWithout<Values extends object>(field: string, other: string): Rule<Values> {
  return createObjectRule<Values>(
    'requiredWithout',
    message('requiredWithout'),
    field,
    (values) => !isEmpty(valueAt(values, other)) || !isEmpty(valueAt(values, field)),
  );
}

/** `field` repeats `target`; an empty one is left to `required`. Piped after the object. */
export function confirmed<Values extends object>(
  field: string,
  target: string,
  text: string = message('confirmed'),
): Rule<Values> {
  return createObjectRule<Values>('confirmed', text, field, (values) => {
    const value = valueAt(values, field);
    return isEmpty(value) || String(value) === String(valueAt(values, target));
  });
}
