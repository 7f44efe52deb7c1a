import { describe, expect, it } from '@jest/globals';
import type { Rule } from './rule.ts';

const show = (value: unknown) =>
  value instanceof File ? `${value.name} (${value.type}, ${value.size} B)` : JSON.stringify(value);

/** Runs a rule over what it must accept and what it must refuse, with the exact message. */
export function describeRule<Input>(
  name: string,
  rule: Rule<Input>,
  cases: { accepts: readonly Input[]; refuses: readonly Input[]; message: string },
): void {
  describe(name, () => {
    const run = (value: Input) =>
      rule['~run']({ typed: true, value }, {}).issues?.map((issue) => issue.message);
    it.each(cases.accepts.map((value) => [show(value), value] as const))('accepts %s', (_, value) => {
      expect(run(value)).toBeUndefined();
    });
    it.each(cases.refuses.map((value) => [show(value), value] as const))('refuses %s', (_, value) => {
      expect(run(value)).toEqual([cases.message]);
    });
  });
}
