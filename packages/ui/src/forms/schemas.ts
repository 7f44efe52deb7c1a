import {
  array,
  boolean,
  custom,
  type GenericSchema,
  instance,
  nullish,
  number,
  type PipeItem,
  pipe,
  string,
  transform,
} from 'valibot';
import { oneOf } from './rules/choice-rules.ts';
import { required } from './rules/required-rules.ts';
import type { Rule } from './rules/rule.ts';

// valibot types a pipe item by item; a list of rules of one kind is the same thing, unrolled.
const withRules = <Input, Output>(
  schema: GenericSchema<Input, Output>,
  rules: readonly Rule<Output>[],
): GenericSchema<Input, Output> =>
  pipe(schema, ...(rules as readonly PipeItem<Output, Output, never>[])) as GenericSchema<Input, Output>;

type Missing = null | undefined;

/** A text: missing reads as empty, white space at its ends does not count. */
export function text(...rules: readonly Rule<string>[]): GenericSchema<string | Missing, string> {
  return withRules(
    pipe(
      nullish(string(), ''),
      transform((value) => value.trim()),
    ),
    rules,
  );
}

/** A text taken exactly as typed: passwords. */
export function secret(...rules: readonly Rule<string>[]): GenericSchema<string | Missing, string> {
  return withRules(nullish(string(), ''), rules);
}

/** A text that is null when left empty. */
export function nullableText(
  ...rules: readonly Rule<string>[]
): GenericSchema<string | Missing, string | null> {
  return pipe(
    text(...rules),
    transform((value) => (value === '' ? null : value)),
  );
}

/** A number, or null when left empty. */
export function numberValue(
  ...rules: readonly Rule<number | null>[]
): GenericSchema<number | Missing, number | null> {
  return withRules(nullish(number(), null), rules);
}

/** A number that has to be there. */
export function requiredNumber(...rules: readonly Rule<number>[]): GenericSchema<number | Missing, number> {
  return withRules(
    pipe(
      numberValue(required()),
      transform((value) => value as number),
    ), // required() has refused null
    rules,
  );
}

/** Yes or no; missing is no. */
export function flag(...rules: readonly Rule<boolean>[]): GenericSchema<boolean | Missing, boolean> {
  return withRules(nullish(boolean(), false), rules);
}

/** One of the values, or '' when none is chosen. */
export function choice<const Value extends string | number>(
  values: readonly Value[],
): GenericSchema<Value | '' | Missing, Value | ''> {
  return withRules(nullish(custom<Value | ''>(isScalar), ''), [oneOf(values)]);
}

/** One of the values, and one has to be chosen. */
export function requiredChoice<const Value extends string | number | boolean>(
  values: readonly Value[],
): GenericSchema<Value | '' | Missing, Value> {
  return pipe(
    withRules(nullish(custom<Value | ''>(isScalar), ''), [required(), oneOf(values)]),
    transform((value) => value as Value), // required() has refused ''
  );
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** A file, or null. */
export function fileValue(
  ...rules: readonly Rule<File | null>[]
): GenericSchema<File | Missing, File | null> {
  return withRules(nullish(instance(File), null), rules);
}

/** Several files; missing reads as none. */
export function fileList(...rules: readonly Rule<File[]>[]): GenericSchema<File[] | Missing, File[]> {
  return withRules(
    pipe(
      nullish(array(instance(File))),
      transform((files) => files ?? []),
    ),
    rules,
  );
}
