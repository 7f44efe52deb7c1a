import { expect, it } from '@jest/globals';
import { describeOutcome } from './outcomes.ts';

it.each([
  [1, 'The only price here does not match the site’s search filters.'],
  [5, 'None of the 5 prices here matches the site’s search filters.'],
])('says why a site with prices has no match (%s)', (searchQuotesCount, text) => {
  expect(describeOutcome({ outcome: 'unmatched', error: null, searchQuotesCount })).toBe(text);
});
