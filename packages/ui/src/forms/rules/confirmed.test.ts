import { describe, expect, it } from '@jest/globals';
import { object, optional, pipe, safeParse, string } from 'valibot';
import { confirmed } from './confirmed.ts';

const schema = pipe(
  object({ password: string(), again: optional(string()) }),
  confirmed('again', 'password'),
);

const refusals = (input: object) =>
  safeParse(schema, input).issues?.map((issue) => [
    issue.path?.map((item) => item.key).join('.'),
    issue.message,
  ]);

describe('confirmed', () => {
  it('refuses another text', () => {
    expect(refusals({ password: 'one', again: 'two' })).toEqual([
      ['again', 'The {field} field confirmation does not match'],
    ]);
  });
  it('accepts the same, and leaves an empty one to required', () => {
    expect(refusals({ password: 'one', again: 'one' })).toBeUndefined();
    expect(refusals({ password: 'one', again: '' })).toBeUndefined();
  });
});
