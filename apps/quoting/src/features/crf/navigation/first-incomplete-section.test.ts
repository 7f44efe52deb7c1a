import { expect, it } from '@jest/globals';
import { getSectionReadiness } from '@portal/quote-kit/request-form';
import { makeCompleteDraft, makeLeasedLineContext } from '@portal/quote-kit/testing';
import { getFirstIncompleteSection } from './first-incomplete-section.ts';

it('finds the first incomplete section, or none when all five are valid', () => {
  expect(getFirstIncompleteSection(getSectionReadiness({}, makeLeasedLineContext()))?.section).toBe(
    'addonDetails',
  );
  expect(
    getFirstIncompleteSection(getSectionReadiness(makeCompleteDraft(), makeLeasedLineContext())),
  ).toBeNull();
});
