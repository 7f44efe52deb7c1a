import { type GenericSchema, nullish, object, type PipeItem, pipe, string, transform } from 'valibot';
import { createRule, type Rule } from '../forms/rules/rule.ts';
import { message } from '../forms/validation/messages.ts';
import { formatDay, isIsoDay, isIsoMoment } from './day-format.ts';
import type { DateRange } from './types.ts';

type DayValue = string | null | undefined;

/** A real calendar day, YYYY-MM-DD. */
export function dayRule<Input extends DayValue>(): Rule<Input> {
  return createRule('day', message('day'), (value) => isIsoDay(value));
}

/** Not before this day; a date and time is compared by its day. */
export function minDay<Input extends DayValue>(min: string): Rule<Input> {
  return createRule(
    'minDay',
    message('minDay', { day: formatDay(min) }),
    (value) => value.slice(0, 10) >= min,
  );
}

/** Not after this day. */
export function maxDay<Input extends DayValue>(max: string): Rule<Input> {
  return createRule(
    'maxDay',
    message('maxDay', { day: formatDay(max) }),
    (value) => value.slice(0, 10) <= max,
  );
}

const emptyIsNull = transform((value: string | null) => (value === '' ? null : value));

function dateSchema(isOne: (text: string) => boolean, rules: readonly Rule<string | null>[]) {
  const form = createRule<string | null>('day', message('day'), isOne);
  // valibot types each item of a pipe; a list of rules of one type is equivalent.
  const items = [form, ...rules] as readonly PipeItem<string | null, string | null, never>[];
  return pipe(pipe(nullish(string(), null), emptyIsNull), ...items) as GenericSchema<DayValue, string | null>;
}

/** Schema of a `DateField`: a day, or null. */
export const day = (...rules: readonly Rule<string | null>[]) => dateSchema(isIsoDay, rules);

/** Schema of a `DateField` with time: a date and time, or null. */
export const moment = (...rules: readonly Rule<string | null>[]) => dateSchema(isIsoMoment, rules);

/** Schema of a `DateRangeField`: a range whose ends pass the rules, or null. */
export function dayRange(
  ...rules: readonly Rule<string | null>[]
): GenericSchema<Partial<DateRange> | null | undefined, DateRange | null> {
  return nullish(object({ start: dateSchema(isIsoDay, rules), end: dateSchema(isIsoDay, rules) }), null);
}
