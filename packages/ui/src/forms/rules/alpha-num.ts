import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** Letters and digits. */
export function alphaNum<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('alphaNum', message('alphaNum'), (value) => /^[\p{L}\p{M}\d]*$/u.test(value));
}
