import { describe, expect, it } from '@jest/globals';
import { object, optional, pipe, safeParse, string } from 'valibot';
import { requiredIf } from './required-if.ts';

const schema = pipe(
  object({ line: string(), number: optional(string()) }),
  requiredIf('number', (values) => values.line === 'existing'),
);

const refusals = (input: object) =>
  safeParse(schema, input).issues?.map((issue) => [
    issue.path?.map((item) => item.key).join('.'),
    issue.message,
  ]);

describe('requiredIf', () => {
  it('asks for the field while the condition holds', () => {
    expect(refusals({ line: 'existing', number: ' ' })).toEqual([
      ['number', 'The {field} field is required'],
    ]);
    expect(refusals({ line: 'existing' })).toEqual([['number', 'The {field} field is required']]);
  });
  it('accepts it filled in, or the condition gone', () => {
    expect(refusals({ line: 'existing', number: '01234' })).toBeUndefined();
    expect(refusals({ line: 'new', number: '' })).toBeUndefined();
  });
});
