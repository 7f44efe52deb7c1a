import { message } from '../validation/messages.ts';
import { createRule, type Rule } from './rule.ts';

/** A number that is N or more. */
export function minValue<Input extends string | number | null | undefined>(min: number): Rule<Input> {
  return createRule('minValue', message('minValue', { min }), (value) => Number(value) >= min);
}

/** A number that is N or less. */
export function maxValue<Input extends string | number | null | undefined>(max: number): Rule<Input> {
  return createRule('maxValue', message('maxValue', { max }), (value) => Number(value) <= max);
}

/** A number from min to max, both included. */
export function between<Input extends string | number | null | undefined>(
  min: number,
  max: number,
): Rule<Input> {
  return createRule(
    'between',
    message('between', { min, max }),
    (value) => Number(value) >= min && Number(value) <= max,
  );
}

/** A whole number; may be negative. */
export function integer<Input extends string | number | null | undefined>(): Rule<Input> {
  return createRule('integer', message('integer'), (value) => /^-?\d+$/.test(String(value)));
}

/** Digits only, without a sign or a decimal point (R27). */
export function numeric<Input extends string | number | null | undefined>(): Rule<Input> {
  return createRule('numeric', message('numeric'), (value) => /^\d+$/.test(String(value)));
}

/** Exactly N digits. */
export function digits<Input extends string | number | null | undefined>(length: number): Rule<Input> {
  return createRule(
    'digits',
    message('digits', { length }),
    (value) => /^\d*$/.test(String(value)) && String(value).length === length,
  );
}

/** A decimal with its point; with exactly N places when N is given (R27). */
export function double<Input extends string | number | null | undefined>(places?: number): Rule<Input> {
  const pattern = new RegExp(`^-?\\d+\\.\\d${places ? `{${places}}` : '+'}$`);
  const text = places ? message('doublePlaces', { places }) : message('double');
  return createRule('double', text, (value) => pattern.test(String(value)));
}
