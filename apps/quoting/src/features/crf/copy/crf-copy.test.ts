import { describe, expect, it } from '@jest/globals';
import { aFullDraft, broadbandContext, lineContext } from '../model/crf-fixture.ts';
import { COPIED_SECTIONS, copiedPaths, siblingsFirst } from './crf-copy.ts';

describe('copying from another quote’s form', () => {
  it('takes people and the building, not the days, the order or the hand-over', () => {
    const paths = copiedPaths(aFullDraft(), {}, COPIED_SECTIONS, lineContext());
    expect(paths).toContain('contactDetails.primaryContact');
    expect(paths).toContain('installationDetails.floor');
    expect(paths).toContain('propertyDetails.ownedOrLeased');
    expect(paths).not.toContain('installationDetails.crdDate');
    expect(paths.filter((path) => path.startsWith('addon') || path.startsWith('technical'))).toEqual([]);
  });

  it('takes only the sections that were chosen', () => {
    const paths = copiedPaths(aFullDraft(), {}, ['contactDetails'], lineContext());
    expect(paths.every((path) => path.startsWith('contactDetails.'))).toBe(true);
  });

  it('leaves what is the same, what is empty there, and what is not asked here', () => {
    expect(copiedPaths(aFullDraft(), aFullDraft(), COPIED_SECTIONS, lineContext())).toEqual([]);
    expect(copiedPaths({}, aFullDraft(), COPIED_SECTIONS, lineContext())).toEqual([]);
    const broadband = copiedPaths(aFullDraft(), {}, COPIED_SECTIONS, broadbandContext());
    expect(broadband).not.toContain('installationDetails.rackMount');
  });

  it('takes along what its own answers make asked', () => {
    const leased = { propertyDetails: { ownedOrLeased: 'leased', landlordName: 'Estate Ltd' } };
    const owned = { propertyDetails: { ownedOrLeased: 'owned' } };
    expect(copiedPaths(leased, owned, ['propertyDetails'], lineContext())).toEqual([
      'propertyDetails.ownedOrLeased',
      'propertyDetails.landlordName',
    ]);
  });
});

describe('the quotes to copy from', () => {
  const quote = (reference: string, postcode: string, multiQuoteUuid: string | null = null) => ({
    reference,
    postcode,
    multiQuoteUuid,
  });

  it('are the same site’s first, then those of the same multi-quote, never the quote itself', () => {
    const all = [
      quote('Q-1', 'LS1 4AP', 'm-1'),
      quote('Q-2', 'M1 1AA'),
      quote('Q-3', 'B1 1AA', 'm-1'),
      quote('Q-4', 'LS1 4AP'),
    ];
    expect(siblingsFirst(all, 'Q-1').map(({ reference }) => reference)).toEqual(['Q-4', 'Q-3', 'Q-2']);
    expect(siblingsFirst(all, 'Q-2').map(({ reference }) => reference)).toEqual(['Q-1', 'Q-3', 'Q-4']);
  });
});
