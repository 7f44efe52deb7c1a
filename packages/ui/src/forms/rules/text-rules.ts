import { message } from '../validation/messages.ts';
import { createRule, type Rule } from './rule.ts';

/** At least N characters. */
export function min<Input extends string | number | null | undefined>(length: number): Rule<Input> {
  return createRule('min', message('min', { length }), (value) => String(value).length >= length);
}

/** At most N characters. */
export function max<Input extends string | number | null | undefined>(length: number): Rule<Input> {
  return createRule('max', message('max', { length }), (value) => String(value).length <= length);
}

/** Exactly N characters, or N items of a list. */
export function length<Input extends string | number | readonly unknown[] | null | undefined>(
  length: number,
): Rule<Input> {
  return createRule(
    'length',
    message('length', { length }),
    (value) => (Array.isArray(value) ? value.length : String(value).length) === length,
  );
}

/** Letters of any language. */
export function alpha<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('alpha', message('alpha'), (value) => /^[\p{L}\p{M}]*$/u.test(value));
}

/** Letters and digits. */
export function alphaNum<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('alphaNum', message('alphaNum'), (value) => /^[\p{L}\p{M}\d]*$/u.test(value));
}

/** Letters, digits, dashes and underscores. */
export function alphaDash<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('alphaDash', message('alphaDash'), (value) => /^[\p{L}\p{M}\d_-]*$/u.test(value));
}

/** Letters and spaces. */
export function alphaSpaces<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('alphaSpaces', message('alphaSpaces'), (value) => /^[\p{L}\p{M}\s]*$/u.test(value));
}

const LOCAL = "[a-z\\d!#$%&'*+/=?^_{|}~-]+";
const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const EMAIL = new RegExp(`^${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+[a-z][a-z\\d-]{0,61}[a-z\\d]$`, 'i');

/** An everyday email address: no quotes, no comments, a domain with a dot. */
export function email<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('email', message('email'), (value) => EMAIL.test(value));
}

/** A rule of the contract, with its own message: "may not …". */
export function check<Input extends string | null | undefined>(
  accepts: (value: string) => boolean,
  text: string,
): Rule<Input> {
  return createRule('regex', text, (value) => accepts(String(value)));
}

/** Matches the pattern; ignores the state of global patterns. */
export function regex<Input extends string | null | undefined>(pattern: RegExp): Rule<Input> {
  return createRule('regex', message('regex'), (value) =>
    new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(value),
  );
}

// BS 7666: outward A9, A99, A9A, AA9, AA99, AA9A with the letters each place allows; the inward part is 9AA without
// C I K M O V; GIR 0AA is an exception.
const OUTWARD = '[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9](?:[0-9]|[ABEHMNPRV-Y])?|[0-9][A-HJKPSTUW])';
const POSTCODE = new RegExp(`^(?:GIR ?0AA|${OUTWARD} ?[0-9][ABD-HJLNP-UW-Z]{2})$`);

/** A UK postcode in any case, with or without its space. */
export function ukPostcode<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('ukPostcode', message('ukPostcode'), (value) =>
    POSTCODE.test(value.trim().toUpperCase()),
  );
}
