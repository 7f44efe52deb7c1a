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
import { oneOf } from '../rules/choice-rules.ts';
import { required } from '../rules/required-rules.ts';
import type { Rule } from '../rules/rule.ts';

// valibot types each item of a pipe; a list of rules of one type is equivalent.
const withRules = <Input, Output>(
  schema: GenericSchema<Input, Output>,
  rules: readonly Rule<Output>[],
): GenericSchema<Input, Output> =>
  pipe(schema, ...(rules as readonly PipeItem<Output, Output, never>[])) as GenericSchema<Input, Output>;

type Missing = null | undefined;

/** A trimmed text; missing becomes empty. */
export function text(...rules: readonly Rule<string>[]): GenericSchema<string | Missing, string> {
  return withRules(
    pipe(
      nullish(string(), ''),
      transform((value) => value.trim()),
    ),
    rules,
  );
}

/** A text exactly as typed, for passwords. */
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

/** A required number. */
export function requiredNumber(...rules: readonly Rule<number>[]): GenericSchema<number | Missing, number> {
  return withRules(
    pipe(
      numberValue(required()),
      transform((value) => value as number),
    ), // required() rejects null
    rules,
  );
}

/** A boolean; missing becomes false. */
export function booleanValue(...rules: readonly Rule<boolean>[]): GenericSchema<boolean | Missing, boolean> {
  return withRules(nullish(boolean(), false), rules);
}

/** One of the values, or ''. */
export function choice<const Value extends string | number>(
  values: readonly Value[],
): GenericSchema<Value | '' | Missing, Value | ''> {
  return withRules(nullish(custom<Value | ''>(isScalar), ''), [oneOf(values)]);
}

/** One of the values, required. */
export function requiredChoice<const Value extends string | number | boolean>(
  values: readonly Value[],
): GenericSchema<Value | '' | Missing, Value> {
  return pipe(
    withRules(nullish(custom<Value | ''>(isScalar), ''), [required(), oneOf(values)]),
    transform((value) => value as Value), // required() rejects ''
  );
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** A file, or null. */
export function fileValue(
  ...rules: readonly Rule<File | null>[]
): GenericSchema<File | Missing, File | null> {
  return withRules(nullish(instance(File), null), rules);
}

/** Several files; missing becomes an empty list. */
export function fileList(...rules: readonly Rule<File[]>[]): GenericSchema<File[] | Missing, File[]> {
  return withRules(
    pipe(
      nullish(array(instance(File))),
      transform((files) => files ?? []),
    ),
    rules,
  );
}
