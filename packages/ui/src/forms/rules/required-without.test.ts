import { describe, expect, it } from '@jest/globals';
import { object, optional, pipe, safeParse, string } from 'valibot';
import { requiredWithout } from './required-without.ts';

const schema = pipe(
  object({ phone: optional(string()), email: optional(string()) }),
  requiredWithout('phone', 'email'),
);

const refusals = (input: object) =>
  safeParse(schema, input).issues?.map((issue) => [
    issue.path?.map((item) => item.key).join('.'),
    issue.message,
  ]);

describe('requiredWithout', () => {
  it('asks for the field while the other is empty', () => {
    expect(refusals({ email: '' })).toEqual([['phone', 'The {field} field is required']]);
  });
  it('accepts either', () => {
    expect(refusals({ email: 'a@b.test' })).toBeUndefined();
    expect(refusals({ phone: '01234' })).toBeUndefined();
  });
});
