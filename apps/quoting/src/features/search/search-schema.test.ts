import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { broadbandSchema, NEW_BROADBAND_SEARCH, normalizeLineNumber } from './search-schema.ts';

const values = { ...NEW_BROADBAND_SEARCH, entry: 'picked' as const };
const problems = (change: object) =>
  v
    .safeParse(broadbandSchema, { ...values, ...change })
    .issues?.map((issue) => issue.path?.map((item) => item.key).join('.')) ?? [];

describe('broadbandSchema', () => {
  it('requires no number for a new line', () => {
    expect(problems({ useExistingLine: false, pstnNumber: '' })).toEqual([]);
  });

  it('requires a number for an existing line', () => {
    expect(problems({ useExistingLine: true, pstnNumber: '' })).toEqual(['pstnNumber']);
    expect(problems({ useExistingLine: true, pstnNumber: '0113 496 0000' })).toEqual([]);
  });

  it('rejects invalid telephone numbers', () => {
    expect(problems({ useExistingLine: true, pstnNumber: '12345' })).toEqual(['pstnNumber']);
  });

  it('ignores a number entered before a new line was chosen', () => {
    expect(problems({ useExistingLine: false, pstnNumber: '12345' })).toEqual([]);
  });

  it.each([
    ['0113 496 0000', '01134960000'],
    ['+44 113 496 0000', '01134960000'],
    ['(0113) 496-0000', '01134960000'],
  ])('%j is sent as %j', (typed, sent) => {
    expect(normalizeLineNumber(typed)).toBe(sent);
  });
});
