import type { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { between, integer, minValue } from '@portal/ui/fields';
import { max, nullableText, numberValue, required, requiredChoice, text } from '@portal/ui/forms';
import { rawCheck } from 'valibot';

type Target = contract.multiQuotes.NegotiationTarget;

const target = v.pipe(
  v.object({
    group: text(required()),
    kind: requiredChoice(['percent', 'monthly']),
    percent: numberValue(between(0.1, 90)),
    /** Pence. */
    monthly: numberValue(integer(), minValue(1)),
  }),
  rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    if (value[value.kind] === null)
      addIssue({
        message: value.kind === 'percent' ? 'Enter a percentage' : 'Enter a price per month',
        path: [{ type: 'object', origin: 'value', input: value, key: value.kind, value: null }],
      });
  }),
);

export const negotiationSchema = v.object({
  name: text(required(), max(120)),
  notes: nullableText(max(2000)),
  targets: v.pipe(
    v.nullish(v.array(target), []),
    v.check(
      (targets) => new Set(targets.map(({ group }) => group)).size === targets.length,
      'Name each supplier only once',
    ),
  ),
});
export type NegotiationValues = v.InferOutput<typeof negotiationSchema>;

/** Targets as the call takes them. */
export const toTargets = (values: NegotiationValues['targets']): Target[] =>
  values.map(({ group, kind, percent, monthly }) =>
    kind === 'percent' ? { group, kind, value: percent ?? 0 } : { group, kind, value: monthly ?? 0 },
  );
