import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { broadbandSchema, NEW_BROADBAND_SEARCH, normalizeLineNumber } from './search-schema.ts';

const values = { ...NEW_BROADBAND_SEARCH, entry: 'picked' as const };
const problems = (change: object) =>
  v
    .safeParse(broadbandSchema, { ...values, ...change })
    .issues?.map((issue) => issue.path?.map((item) => item.key).join('.')) ?? [];

describe('the line of a broadband search', () => {
  it('needs no number when the line is new', () => {
    expect(problems({ useExistingLine: false, pstnNumber: '' })).toEqual([]);
  });

  it('needs a number when an existing line is used', () => {
    expect(problems({ useExistingLine: true, pstnNumber: '' })).toEqual(['pstnNumber']);
    expect(problems({ useExistingLine: true, pstnNumber: '0113 496 0000' })).toEqual([]);
  });

  it('refuses what cannot be dialled', () => {
    expect(problems({ useExistingLine: true, pstnNumber: '12345' })).toEqual(['pstnNumber']);
  });

  it('does not mind what was typed before a new line was chosen', () => {
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
