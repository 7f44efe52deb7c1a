import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

const LOCAL = "[a-z\\d!#$%&'*+/=?^_{|}~-]+";
const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const EMAIL = new RegExp(`^${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+[a-z][a-z\\d-]{0,61}[a-z\\d]$`, 'i');

/** An address as people write them: no quotes, no comments, a domain with a dot. */
export function email<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('email', message('email'), (value) => EMAIL.test(value));
}
