import { _addIssue, type BaseIssue, type BaseValidation, type IssuePathItem } from 'valibot';
import type { MessageName } from '../validation/messages.ts';

interface RuleIssue<Input> extends BaseIssue<Input> {
  readonly kind: 'validation';
  readonly type: MessageName;
}

/** A valibot action with a message of the catalogue. */
export interface Rule<Input> extends BaseValidation<Input, Input, RuleIssue<Input>> {
  readonly type: MessageName;
  readonly message: string;
}

/** Empty as in VeeValidate 3: nothing, no items, or only white space. False and 0 are values. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'number') return Number.isNaN(value);
  return typeof value === 'string' && value.trim() === '';
}

/** Rules other than `required` accept empty values. */
export function createRule<Input>(
  type: MessageName,
  message: string,
  accepts: (value: NonNullable<Input>) => boolean,
): Rule<Input> {
  return createRawRule(type, message, (value) => isEmpty(value) || accepts(value as NonNullable<Input>));
}

/** A rule that also checks empty values. */
export function createRawRule<Input>(
  type: MessageName,
  message: string,
  accepts: (value: Input) => boolean,
): Rule<Input> {
  return {
    kind: 'validation',
    type,
    reference: createRawRule,
    async: false,
    expects: null,
    message,
    '~run'(dataset, config) {
      if (dataset.typed && !accepts(dataset.value)) _addIssue(this, 'value', dataset, config);
      return dataset;
    },
  };
}

export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function issuePath(values: unknown, path: string): [IssuePathItem, ...IssuePathItem[]] {
  const keys = path.split('.');
  const items = keys.map((key, index): IssuePathItem => {
    const parent = index === 0 ? values : valueAt(values, keys.slice(0, index).join('.'));
    // The keys come from the form's own schema, so each parent is an object.
    return {
      type: 'object',
      origin: 'value',
      input: parent as Record<string, unknown>,
      key,
      value: valueAt(parent, key),
    };
  });
  return items as [IssuePathItem, ...IssuePathItem[]];
}

/**
 * A rule on an object that reports an error at one of its fields. Unlike valibot's `partialCheck` it runs even when
 * other fields have the wrong type, so that all errors show together.
 */
export function createObjectRule<Values>(
  type: MessageName,
  message: string,
  field: string,
  accepts: (values: Values) => boolean,
): Rule<Values> {
  return {
    kind: 'validation',
    type,
    reference: createObjectRule,
    async: false,
    expects: null,
    message,
    '~run'(dataset, config) {
      // A failed entry leaves the dataset untyped, but its other values are present.
      const values = dataset.value as Values;
      if (typeof values === 'object' && values !== null && !accepts(values)) {
        _addIssue(this, 'value', dataset as never, config, {
          input: valueAt(values, field) as never,
          path: issuePath(values, field),
        });
      }
      return dataset;
    },
  };
}
