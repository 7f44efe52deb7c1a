import { message } from '../messages.ts';
import { createRawRule, isEmpty, type Rule } from './rule.ts';

/** Not empty: white space alone does not count, false does (R27). */
export function required<Input>(): Rule<Input> {
  return createRawRule('required', message('required'), (value) => !isEmpty(value));
}
